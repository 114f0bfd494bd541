/** Lower the case and drop the accents of a text to be searched: "etage" finds "étage". */
export function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
