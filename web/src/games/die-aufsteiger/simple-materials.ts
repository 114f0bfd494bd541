/** Materials for slow machines: without lights, each side has a fixed brightness. */
import { Color, ShaderMaterial } from "three";
import { rawFaces } from "./textures";

const VERTEX = `
attribute float light;
varying vec2 place;
varying float shade;
void main() {
  place = uv;
  shade = light;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

const PAINTED = `
uniform sampler2D sheet;
uniform float opacity;
uniform float paint;
varying vec2 place;
varying float shade;
void main() {
  gl_FragColor = vec4(texture2D(sheet, place).rgb * shade * paint, opacity);
}`;

const PLAIN = `
uniform vec3 colour;
void main() {
  gl_FragColor = vec4(colour, 1.0);
}`;

const CALM = 0.62; // brightness of blocks that cannot be used now

const known = new Map<string, ShaderMaterial>();

function kept(name: string, make: () => ShaderMaterial): ShaderMaterial {
  const material = known.get(name) ?? make();
  known.set(name, material);
  return material;
}

/** Painted wood. */
export function painted(opacity: number, isCalm: boolean): ShaderMaterial {
  return kept(`painted ${opacity} ${isCalm}`, () => {
    const uniforms = {
      sheet: { value: rawFaces() },
      opacity: { value: opacity },
      paint: { value: isCalm ? CALM : 1 },
    };
    return new ShaderMaterial({ uniforms, vertexShader: VERTEX, fragmentShader: PAINTED, transparent: opacity < 1 });
  });
}

/** One colour everywhere. */
export function plain(colour: string, shade = 1): ShaderMaterial {
  return kept(`plain ${colour} ${shade}`, () => {
    const { r, g, b } = new Color(colour).convertLinearToSRGB();
    const uniforms = { colour: { value: [r * shade, g * shade, b * shade] } };
    const vertexShader = "void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }";
    return new ShaderMaterial({ uniforms, vertexShader, fragmentShader: PLAIN });
  });
}
