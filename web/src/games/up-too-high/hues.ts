/** The hues of companies and of players: no player has the hue of a company, by day or by dusk. */

/** By company, A to G. */
export const companyHues = [
  "var(--red)",
  "var(--yellow)",
  "var(--green)",
  "var(--blue)",
  "var(--sky)",
  "var(--purple)",
  "var(--grey)",
];

/** By seat: leather, rose, olive, linen and slate, lighter at dusk where they would sink into the ground. */
export const seatHues = [
  "light-dark(#7a4524, #b57a4e)",
  "light-dark(#c9527d, #ef9cb8)",
  "light-dark(#6f7a1c, #b7c25a)",
  "light-dark(#cdb48a, #ead9b8)",
  "light-dark(#3c4250, #7d8698)",
];
