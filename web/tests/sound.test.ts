/** Sounds. */
import { afterEach, expect, it, vi } from "vitest";
import { change } from "../src/kit/settings";
import { sound } from "../src/kit/sound";

afterEach(() => {
  change({ sound: false });
  vi.unstubAllGlobals();
});

it("a page is silent until somebody has touched it", () => {
  const made = vi.fn(() => {
    throw new Error("made");
  });
  vi.stubGlobal("AudioContext", made);
  const activation = { hasBeenActive: false };
  vi.stubGlobal("navigator", { languages: [], userActivation: activation });
  change({ sound: true });
  sound("move");
  expect(made).not.toHaveBeenCalled();
  activation.hasBeenActive = true;
  expect(() => sound("move")).toThrow("made");
});
