import { Color, Mesh, Program, Renderer, Triangle } from 'ogl'
import { FRAGMENT, VERTEX } from './aurora-shader.ts'

const AMPLITUDE = 1
const BLEND = 0.5
/** Low resolution and few frames are enough for soft light. */
const RESOLUTION = 0.25
const FRAME_MS = 50
/** Time within the movement that the still image shows. */
const STILL_S = 9

const tokenColours = () => {
  const style = getComputedStyle(document.documentElement)
  const from = new Color(style.getPropertyValue('--from').trim())
  const to = new Color(style.getPropertyValue('--to').trim())
  return [from, to, from]
}

const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render/i

/** A GPU-rendered canvas; undefined if the browser would render it in software. */
function fastCanvas(): HTMLCanvasElement | undefined {
  const canvas = document.createElement('canvas')
  const gl = canvas.getContext('webgl2', { alpha: true, depth: false, failIfMajorPerformanceCaveat: true })
  const named = gl?.getExtension('WEBGL_debug_renderer_info')
  const name = gl && named ? String(gl.getParameter(named.UNMASKED_RENDERER_WEBGL)) : ''
  return gl && !SOFTWARE.test(name) ? canvas : undefined
}

/**
 * Draws into `holder` until the returned function is called, and pauses out of view or in a hidden tab. Draws nothing
 * where that would slow the page down.
 */
export function startAurora(holder: HTMLElement, { still }: { still: boolean }): () => void {
  const canvas = fastCanvas()
  if (!canvas) return () => {}
  const renderer = new Renderer({
    canvas,
    alpha: true,
    premultipliedAlpha: true,
    dpr: RESOLUTION,
    depth: false,
  })
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
  let timer: ReturnType<typeof setTimeout> | undefined
  // Uses a timer between frames, because even an empty animation frame is work for the page.
  const next = () => {
    frame = requestAnimationFrame((now) => {
      program.uniforms.uTime.value = STILL_S + now / 1_000
      draw()
      timer = setTimeout(next, FRAME_MS)
    })
  }
  const run = (on: boolean) => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    if (on && !still) next()
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
