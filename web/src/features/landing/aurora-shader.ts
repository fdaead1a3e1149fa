export const VERTEX = `#version 300 es
in vec2 position;
void main() {
  gl_Position = vec4(position, 0.0, 1.0);
}`

/** Curtains of light below a line moved by smooth noise; the colour changes between stops across the window. */
export const FRAGMENT = `#version 300 es
precision highp float;
uniform float uTime;
uniform float uAmplitude;
uniform float uBlend;
uniform vec3 uColorStops[3];
uniform vec2 uResolution;
out vec4 fragColor;

float hash(vec2 p) {
  return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453);
}

float noise(vec2 p) {
  vec2 cell = floor(p);
  vec2 part = fract(p);
  vec2 ease = part * part * (3.0 - 2.0 * part);
  float low = mix(hash(cell), hash(cell + vec2(1.0, 0.0)), ease.x);
  float high = mix(hash(cell + vec2(0.0, 1.0)), hash(cell + vec2(1.0, 1.0)), ease.x);
  return mix(low, high, ease.y) * 2.0 - 1.0;
}

void main() {
  vec2 uv = gl_FragCoord.xy / uResolution;
  vec3 colour = uv.x < 0.5
    ? mix(uColorStops[0], uColorStops[1], uv.x * 2.0)
    : mix(uColorStops[1], uColorStops[2], uv.x * 2.0 - 1.0);
  float wave = noise(vec2(uv.x * 2.2 + uTime * 0.08, uTime * 0.16)) * 0.5 * uAmplitude;
  wave += noise(vec2(uv.x * 7.0 - uTime * 0.12, uTime * 0.1)) * 0.1 * uAmplitude;
  float height = uv.y * 2.0 - exp(wave) + 0.2;
  float light = 0.6 * height;
  float alpha = smoothstep(0.2 - uBlend * 0.5, 0.2 + uBlend * 0.5, light);
  alpha *= 1.0 - smoothstep(0.75, 1.0, uv.y) * 0.5;
  float strength = clamp(light, 0.0, 1.0) * alpha;
  fragColor = vec4(colour * strength, strength);
}`
