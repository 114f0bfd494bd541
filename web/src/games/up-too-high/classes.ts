/** Join the class names that apply. */
export function classes(...names: (string | false)[]): string {
  return names.filter(Boolean).join(" ");
}
