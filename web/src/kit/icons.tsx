/** Small drawings for buttons: one line weight, the colour of the text. */
const PATHS = {
  book: "M4 5c3-1.500 6-1 8 1 2-2 5-2.500 8-1v13c-3-1.500-6-1-8 1-2-2-5-2.500-8-1zM12 6v13",
  gear: "M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM12 3v2.500M12 18.500V21M3 12h2.500M18.500 12H21M5.600 5.600l1.800 1.800M16.600 16.600l1.800 1.800M18.400 5.600l-1.800 1.800M7.400 16.600l-1.800 1.800",
  bot: "M6 9h12v10H6zM12 9V5M10 5h4M9.500 13v1.500M14.500 13v1.500M3.500 12v4M20.500 12v4",
  door: "M6 20V4h9v16M4 20h13M12 12h.5M18 12h4M20 10l2 2-2 2",
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
