import { Color, Mesh, Program, Renderer, Triangle } from 'ogl'
import { FRAGMENT, VERTEX } from './aurora-shader.ts'

const AMPLITUDE = 1
const BLEND = 0.5
/** Soft light needs few pixels and few frames. */
const RESOLUTION = 0.25
const FRAME_MS = 50
/** Where in its movement the light stands still. */
const STILL_S = 9

const tokenColours = () => {
  const style = getComputedStyle(document.documentElement)
  const from = new Color(style.getPropertyValue('--from').trim())
  const to = new Color(style.getPropertyValue('--to').trim())
  return [from, to, from]
}

/** Draws into `holder` until the returned function is called; rests while out of the window or in a hidden tab. */
export function startAurora(holder: HTMLElement, { still }: { still: boolean }): () => void {
  const renderer = new Renderer({ alpha: true, premultipliedAlpha: true, dpr: RESOLUTION, depth: false })
  const { gl } = renderer
  gl.clearColor(0, 0, 0, 0)
  const program = new Program(gl, {
    vertex: VERTEX,
    fragment: FRAGMENT,
    uniforms: {
      uTime: { value: STILL_S },
      uAmplitude: { value: AMPLITUDE },
      uBlend: { value: BLEND },
      uColorStops: { value: tokenColours() },
      uResolution: { value: [1, 1] },
    },
  })
  const scene = new Mesh(gl, { geometry: new Triangle(gl), program })
  const draw = () => renderer.render({ scene })
  let frame = 0
  let last = 0
  const turn = (now: number) => {
    frame = requestAnimationFrame(turn)
    if (now - last < FRAME_MS) return
    last = now
    program.uniforms.uTime.value = STILL_S + now / 1_000
    draw()
  }
  const run = (on: boolean) => {
    cancelAnimationFrame(frame)
    if (on && !still) frame = requestAnimationFrame(turn)
    holder.toggleAttribute('data-running', on && !still)
  }
  const resize = () => {
    const { clientWidth, clientHeight } = holder
    renderer.setSize(clientWidth, clientHeight)
    program.uniforms.uResolution.value = [gl.canvas.width, gl.canvas.height]
    draw()
  }
  gl.canvas.removeAttribute('style')
  holder.append(gl.canvas)
  const size = new ResizeObserver(resize)
  size.observe(holder)
  const seen = new IntersectionObserver(([entry]) => run(entry?.isIntersecting ?? false))
  seen.observe(holder)
  return () => {
    run(false)
    size.disconnect()
    seen.disconnect()
    gl.canvas.remove()
    gl.getExtension('WEBGL_lose_context')?.loseContext()
  }
}
