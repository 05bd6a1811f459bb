/** The parts of V8's CPU profile that are summed up. Times are microseconds; `timeDeltas[i]` is the time before sample `i`. */
export type CpuProfile = { nodes: ProfileNode[]; samples: number[]; timeDeltas: number[] }
export type CallFrame = { functionName: string; url: string; lineNumber: number; columnNumber: number }
type ProfileNode = { id: number; callFrame: CallFrame; children?: number[] }

/** A function with its name, and its file as the sources name it. Frames of V8 and workerd have no file. */
export type Place = { name: string; file: string }
export type Cost = { what: string; micros: number }
export type Summed = {
  /** Time in which the isolate did something. */
  micros: number
  /** Time by the package or folder that the running function comes from. */
  byOrigin: Cost[]
  /** Time in each function itself. */
  self: Cost[]
  /** Time in each function and everything that it calls. A function that calls itself is counted once. */
  total: Cost[]
}

/** Sums up a profile: where the time goes by origin, by function itself, and by function with all that it calls, the largest first. */
export function sumProfile(profile: CpuProfile, placeOf: (frame: CallFrame) => Place): Summed {
  const stacks = stacksOf(profile.nodes, placeOf)
  const [byOrigin, self, total] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ]
  let micros = 0
  for (const [at, sample] of profile.samples.entries()) {
    // A sample's time passes until the next one.
    const time = profile.timeDeltas[at + 1] ?? 0
    const stack = stacks.get(sample)
    if (stack === undefined || stack.leaf.name === idle) continue
    micros += time
    add(byOrigin, originOf(stack.leaf), time)
    add(self, shownAs(stack.leaf), time)
    for (const what of stack.all) add(total, what, time)
  }
  return { micros, byOrigin: largestFirst(byOrigin), self: largestFirst(self), total: largestFirst(total) }
}

const idle = '(idle)'

/** Each node's function, and all different functions on the way to it. */
function stacksOf(nodes: readonly ProfileNode[], placeOf: (frame: CallFrame) => Place) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const stacks = new Map<number, { leaf: Place; all: Set<string> }>()
  const isChild = new Set(nodes.flatMap(({ children = [] }) => children))
  const waiting = nodes
    .filter(({ id }) => !isChild.has(id))
    .map((node) => ({ node, above: new Set<string>() }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const leaf = placeOf(next.node.callFrame)
    const all = new Set(next.above).add(shownAs(leaf))
    stacks.set(next.node.id, { leaf, all })
    for (const id of next.node.children ?? []) {
      const node = byId.get(id)
      if (node !== undefined) waiting.push({ node, above: all })
    }
  }
  return stacks
}

function shownAs({ name, file }: Place): string {
  return file === '' ? name : `${name}  ${file}`
}

const packages: [RegExp, string][] = [
  [/node_modules\/(?:react|react-dom|scheduler)\//, 'React'],
  [/node_modules\/(?:@remix-run|react-router|react-router-dom|turbo-stream)\//, 'Remix'],
  [/node_modules\/(?:i18next|remix-i18next|react-i18next)\//, 'i18next'],
  [/node_modules\/(?:kysely|kysely-d1)\//, 'Kysely'],
  [/node_modules\/((?:@[^/]+\/)?[^/]+)\//, ''],
  [/^(?:app\/features\/[^/]+)\//, ''],
  [/^(?:app\/[^/]+)\//, ''],
]

/** Returns the package, the feature, or the folder that a function belongs to, or which part of the runtime. */
export function originOf({ name, file }: Place): string {
  if (name === '(garbage collector)') return 'garbage collection'
  if (file === '')
    return name === '(program)' ? 'workerd and V8 outside functions' : 'V8 and workerd, called by name'
  for (const [pattern, origin] of packages) {
    const [whole, named] = pattern.exec(file) ?? []
    if (whole !== undefined) return origin || named || whole.replace(/\/$/, '')
  }
  return /-internal:/.test(file) ? 'workerd' : (file.split('/')[0] ?? file)
}

function add(sums: Map<string, number>, what: string, micros: number): void {
  sums.set(what, (sums.get(what) ?? 0) + micros)
}

function largestFirst(sums: ReadonlyMap<string, number>): Cost[] {
  return [...sums].map(([what, micros]) => ({ what, micros })).sort((a, b) => b.micros - a.micros)
}
