/** The background of every page: paper hills under a wide sky, with lit windows in the dark theme. The balloons are drawings
 *  of their own: the compositor moves elements, but parts of a drawing are laid out and painted anew for every frame. */
export function Landscape() {
  return (
    <div className="landscape" aria-hidden="true">
      <svg className="far-balloon" viewBox="1103 60 54 66" focusable="false" aria-hidden="true">
        <path d="M1130 60c16 0 27 11 27 25 0 12-10 21-18 29h-18c-8-8-18-17-18-29 0-14 11-25 27-25z" />
        <path d="M1124 118h12v8h-12z" />
      </svg>
      <svg className="far-balloon small" viewBox="247 96 30 37" focusable="false" aria-hidden="true">
        <path d="M262 96c9 0 15 6 15 14 0 7-6 12-10 17h-10c-4-5-10-10-10-17 0-8 6-14 15-14z" />
        <path d="M259 129h6v4h-6z" />
      </svg>
      <svg
        className="hills"
        viewBox="0 0 1440 420"
        preserveAspectRatio="xMidYMax slice"
        focusable="false"
        aria-hidden="true"
      >
        <path className="hill-4" d="M0 250c160-70 300-84 470-36s260 40 430-22 330-58 540 26v202H0z" />
        <path className="hill-3" d="M0 300c190-60 380-40 560-4s330 14 480-26 270-34 400-6v156H0z" />
        <g className="hut">
          <path d="M1216 258h6v44h-6zM1244 258h6v44h-6z" />
          <path d="M1206 228h54v34h-54z" />
          <path d="M1200 230l33-24 33 24z" />
          <path className="lamp" d="M1218 238h10v12h-10zM1238 238h10v12h-10z" />
        </g>
        <path className="hill-2" d="M0 338c220-48 420-26 640 4s480 22 800-26v104H0z" />
        <g className="trees">
          <path d="M150 350c-14-8-16-34 0-48 16 14 14 40 0 48zM176 356c-11-7-13-27 0-38 13 11 11 31 0 38zM1010 352c-12-7-14-30 0-42 14 12 12 35 0 42zM1330 346c-14-8-16-34 0-48 16 14 14 40 0 48z" />
          <path className="trunks" d="M149 346h2v16h-2zM175 352h2v12h-2zM1009 348h2v14h-2zM1329 342h2v16h-2z" />
        </g>
        <path className="hill-1" d="M0 384c260-34 520-18 760 4s460 10 680-18v50H0z" />
      </svg>
    </div>
  );
}
