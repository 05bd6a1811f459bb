/** The flight of a star, in metres and seconds: the place at each step, seen from the river bank. The burst is at 0,0 and z points up. */
export interface Flight {
  places: (readonly [x: number, z: number])[]
  step: number
}

export interface Star {
  /** The star's diameter in millimetres when it is lit. */
  size: number
  /** Its speed at the burst in metres per second. */
  speed: number
  /** How long it burns, in seconds. */
  burns: number
}

const gravity = 9.81
const density = { air: 1.2, star: 1700 }
const dragOfSphere = 0.47

/** The deceleration by the air at one metre per second, per metre: a small star is stopped sooner than a large one. */
export const dragOf = (millimetres: number) =>
  (0.375 * density.air * dragOfSphere) / (density.star * (millimetres / 2000))

/**
 * Follows a star that leaves the burst in a direction. Its drag grows as it burns down to a third of its size. `wind` blows to the right, in
 * metres per second.
 */
export function flightOf(
  { size, speed, burns }: Star,
  [dx, dy, dz]: readonly [number, number, number],
  wind = 0,
): Flight {
  const step = 0.04
  let [x, z] = [0, 0]
  let [vx, vy, vz] = [dx * speed, dy * speed, dz * speed]
  const places: (readonly [number, number])[] = [[0, 0]]
  for (let t = 0; t < burns; t += step) {
    const drag = dragOf(size * (1 - 0.66 * (t / burns)))
    const through = Math.hypot(vx - wind, vy, vz)
    vx -= drag * through * (vx - wind) * step
    vy -= drag * through * vy * step
    vz -= (drag * through * vz + gravity) * step
    x += vx * step
    z += vz * step
    places.push([x, z])
  }
  return { places, step }
}

/** The reach of a star that flies level, in metres. */
export function reachOf(star: Star): number {
  return flightOf(star, [1, 0, 0]).places.at(-1)![0]
}

/** Directions that are spread evenly over a sphere. */
export function sphere(count: number): [number, number, number][] {
  const turn = Math.PI * (3 - Math.sqrt(5))
  return Array.from({ length: count }, (_, i) => {
    const z = 1 - (2 * i + 1) / count
    const flat = Math.sqrt(1 - z * z)
    return [flat * Math.cos(i * turn), flat * Math.sin(i * turn), z]
  })
}

/** The rise of a shell that just reaches this height: its heights at each step, and the speed with which it leaves the mortar. */
export function riseTo(height: number, shell: { diameter: number; mass: number }) {
  const area = Math.PI * (shell.diameter / 2) ** 2
  const drag = (0.5 * density.air * dragOfSphere * area) / shell.mass
  // The closed form of a rise against gravity and a drag that grows with the square of the speed.
  const speed = Math.sqrt((gravity / drag) * (Math.exp(2 * drag * height) - 1))
  const seconds = Math.atan(speed * Math.sqrt(drag / gravity)) / Math.sqrt(drag * gravity)
  const heights: number[] = []
  for (let t = 0; t <= seconds; t += 0.1) {
    const left = seconds - t
    heights.push(height + Math.log(Math.cos(left * Math.sqrt(drag * gravity))) / drag)
  }
  return { speed, seconds, heights }
}

/** The time that the sound of a burst needs, at this temperature, from this distance in metres. */
export const soundDelay = (metres: number, celsius: number) => metres / (331.5 + 0.6 * celsius)
