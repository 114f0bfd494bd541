/** Labelled inputs that several pages use. */
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

/** A choice that is shown as one of several buttons. */
export interface PickOption<T> {
  value: T;
  label: ReactNode;
  lang?: string;
}

interface PickProps<T> {
  name: string;
  legend: string;
  value: T;
  options: PickOption<T>[];
  change: (value: T) => void;
}

/** Pick one of a few values. */
export function Pick<T extends string | number | boolean>({ name, legend, value, options, change }: PickProps<T>) {
  return (
    <fieldset className="pick">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={String(option.value)} lang={option.lang}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => change(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

/** Switch something on or off. */
export function Tick({ label, isOn, change }: { label: string; isOn: boolean; change: (isOn: boolean) => void }) {
  return (
    <label className="tick">
      <input type="checkbox" checked={isOn} onChange={(event) => change(event.target.checked)} />
      {label}
    </label>
  );
}

interface SelectProps {
  label: string;
  value: string | number;
  change: (value: string) => void;
  description?: string;
  children: ReactNode;
}

/** Select one of many values; the children are its options. The chosen one is shown on as many lines as it needs. */
export function Select({ label, value, change, description, children }: SelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState("");
  useLayoutEffect(() => {
    const options = [...(select.current?.options ?? [])]; // they change with the language
    setChosen(options.find((one) => one.value === String(value))?.text ?? "");
  });
  return (
    <label className="field">
      {label}
      <span className="whole-choice">
        <select
          ref={select}
          value={value}
          onChange={(event) => change(event.target.value)}
          aria-description={description}
        >
          {children}
        </select>
        <span aria-hidden="true">{chosen}</span>
      </span>
    </label>
  );
}
