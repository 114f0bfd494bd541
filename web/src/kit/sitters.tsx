/** Who may have a chair that no person has, as options of a select: somebody who comes, or a bot of some level. */
import { levelName } from "./balloons";
import { useSay } from "./say";

export function Sitters({ levels }: { levels: readonly string[] }) {
  const say = useSay();
  return (
    <>
      <option value="">{say("somebody")}</option>
      {levels.map((level) => (
        <option key={level} value={level}>
          {say("bot_level", { level: levelName(level, say) })}
        </option>
      ))}
    </>
  );
}
