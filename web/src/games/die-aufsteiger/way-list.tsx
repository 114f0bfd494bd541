/** All destinations of the pawn, the highest first: a list that opens above the dock, for the keyboard. */
import { useRef, useState } from "react";
import { useEscape } from "../../kit/escape";
import { FaceIcon, LadderIcon } from "./glyphs";
import type { Hand } from "./hand";
import { wayText } from "./notation";
import type { Board } from "./scene";
import { type State, TABLE, type Way } from "./state";
import type { Translate } from "./texts";
import { faceAt, heightAt } from "./tower";
import { areaWords, toldApart, wayWords } from "./words";

interface Props {
  board: Board;
  hand: Hand;
  t: Translate;
}

export function WayList({ board, hand, t }: Props) {
  const { state } = board;
  const { ways } = hand.offers;
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEscape(isOpen, () => setOpen(false), box, opener);
  if (!ways.length) return null;
  const sorted = ways.toSorted((one, other) => heightAt(state, other.to) - heightAt(state, one.to));

  const labels = toldApart(
    sorted.map((way) => ({ words: labelOf(state, way, t), place: way.to })),
    t,
  );

  function choose(way: Way) {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
    hand.choose(way);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list closes when the focus leaves it
    <div
      className="auf-way-list"
      ref={box}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <button type="button" ref={opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t("ways_button", { count: ways.length })}
      </button>
      {isOpen && (
        <ul className="paper" aria-label={t("ways")}>
          {sorted.map((way, index) => (
            <li key={wayText(way)}>
              <button
                type="button"
                className="auf-way-button quiet"
                data-move={wayText(way)}
                onClick={() => choose(way)}
                onFocus={() => hand.setHovered(way.to)}
                onBlur={() => hand.setHovered(null)}
                onMouseEnter={() => hand.setHovered(way.to)}
                onMouseLeave={() => hand.setHovered(null)}
              >
                {way.to !== TABLE && <FaceIcon colour={faceAt(state, way.to)} />}
                {way.verb !== "walk" && <LadderIcon large={way.verb.startsWith("large")} />}
                <span>{labels[index]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A way in words, with the part of the map that it leads to. */
function labelOf(state: State, way: Way, t: Translate): string {
  const words = wayWords(state, way, t);
  return way.to === TABLE ? words : `${words}, ${areaWords(state, way.to, t)}`;
}
