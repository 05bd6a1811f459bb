/**
 * The rules of the house that a machine can hold: which file may import which, what may reach a browser, and a
 * few words that may not stand somewhere. Reads sources as text, so that it needs no build.
 */
export type Sources = Record<string, string>

interface Import {
  from: string
  line: number
  specifier: string
  /** Path of the file in this repository; null for a library. */
  target: string | null
  isType: boolean
}

/** Rooms from the ground up. Rooms on one line do not know each other, except as `mayKnow` says. */
const floors: string[][] = [
  ['app/errors', 'app/values', 'app/paths', 'app/platform'],
  ['app/data', 'app/gateways'],
  ['app/visit'],
  ['app/domain'],
  ['app/pages'],
  ['app/view', 'app/http'],
  ['app/routes', 'app/api', 'app/viewer-host', 'app/root'],
  ['workers'],
]
const mayKnow: Record<string, string[]> = {
  'app/values': ['app/errors'],
  'app/paths': ['app/errors', 'app/values'],
  'app/platform': ['app/errors', 'app/values'],
}
/** The concepts of `domain/` from the ground up: each imports only those before it. */
export const layers = [
  'audit',
  'usage',
  'retention',
  'mail',
  'access',
  'company',
  'people',
  'commerce',
  'catalogue',
  'search',
  'publishing',
  'csv-import',
  'reading',
  'site',
  'reports',
  'health',
]
const widestFolder = 40
const mayNotKnow: Record<string, string[]> = { 'app/api': ['app/view'] }
/** What the view is built of, from the ground up; folders of one line, by subject, import each other without a circle. */
const viewOrder = [
  /^app\/view\/atoms\//,
  /^app\/view\/islands\//,
  /^app\/view\/(?!atoms|islands|behaviours)\w+\//,
]
const forbiddenFolders = /(?:^|\/)(utils?|helpers?|misc|lib|commons?|managers?|services?)\//
const codeFile = /\.(?:ts|tsx|mjs)$/
const testFile = /\.test\.tsx?$/

export function checkHouse(sources: Sources): string[] {
  const imports = Object.keys(sources).flatMap((file) => importsOf(file, sources[file]!))
  const ofProduct = imports.filter((one) => !testFile.test(one.from) && /^(app|workers)\//.test(one.from))
  return [
    ...Object.keys(sources).flatMap(checkFolder),
    ...ofProduct.flatMap(checkFloor),
    ...ofProduct.flatMap(checkLayer),
    ...checkCircles(ofProduct),
    ...checkWidth(Object.keys(sources)),
    ...ofProduct.flatMap(checkViewOrder),
    ...ofProduct.flatMap(checkSpelling),
    ...ofProduct.flatMap(checkNotes),
    ...checkBrowser(ofProduct),
    ...Object.entries(sources).flatMap(([file, source]) => checkWords(file, source)),
  ]
}

export function importsOf(file: string, source: string): Import[] {
  const patterns = [
    /^[ \t]*(?:import|export)[ \t]+(type[ \t]+)?[\w$*{},\s]*?\bfrom[ \t\n]*(['"])([^'"\n]+)\2/gm,
    /^[ \t]*import[ \t]*()(['"])([^'"\n]+)\2/gm,
    /\bimport\(\s*()(['"])([^'"\n]+)\2/g,
  ]
  return patterns.flatMap((pattern) =>
    [...source.matchAll(pattern)].map((match) => ({
      from: file,
      line: lineAt(source, match.index + match[0].length),
      specifier: match[3]!,
      target: targetOf(file, match[3]!),
      isType: Boolean(match[1]),
    })),
  )
}

function targetOf(file: string, specifier: string): string | null {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('#')) return path.slice(1)
  if (!path.startsWith('.')) return null
  return new URL(path, `file:///${file}`).pathname.slice(1)
}

function roomOf(path: string): string | null {
  if (path.startsWith('workers/')) return 'workers'
  if (!path.startsWith('app/')) return null
  const [, room, deeper] = path.split('/')
  return deeper === undefined ? 'app/root' : `app/${room}`
}

function floorOf(room: string): number {
  return floors.findIndex((rooms) => rooms.includes(room))
}

function checkFloor(one: Import): string[] {
  const room = roomOf(one.from)!
  const floor = floorOf(room)
  if (floor < 0) return [at(one, `${room} has no floor`)]
  if (one.target === null || !codeFile.test(one.target)) return []
  const target = roomOf(one.target)
  if (target === null) {
    const mayUseWorld = one.from.startsWith('workers/sandbox/') && one.target.startsWith('tests/world/')
    return mayUseWorld ? [] : [at(one, `the product imports ${one.target}`)]
  }
  if (target === room) return []
  if (mayNotKnow[room]?.includes(target)) return [at(one, `${room} imports ${target}`)]
  if (floorOf(target) < floor || mayKnow[room]?.includes(target)) return []
  return [at(one, `${room} (F${floor}) imports ${target} (F${floorOf(target)})`)]
}

function conceptOf(path: string | null): string | null {
  return /^app\/domain\/([\w-]+)\/./.exec(path ?? '')?.[1] ?? null
}

function checkLayer(one: Import): string[] {
  const [from, target] = [conceptOf(one.from), conceptOf(one.target)]
  if (from === null || target === null || from === target) return []
  if (!layers.includes(from)) return [at(one, `${from} has no layer`)]
  return layers.indexOf(target) < layers.indexOf(from) ? [] : [at(one, `${from} imports ${target}`)]
}

/** Folders that import each other in a circle, by types too; and files that do, but for types, which don't run. */
function checkCircles(imports: Import[]): string[] {
  const inProduct = imports.filter(({ target }) => target !== null && /^(app|workers)\//.test(target))
  const ofFolders = inProduct.filter(({ from, target }) =>
    [from, target ?? ''].every((path) => /^app\/(?:domain|view|pages)\//.test(path)),
  )
  const folders = circlesOf(ofFolders.map(({ from, target }) => [folderOf(from), folderOf(target!)]))
  const files = circlesOf(inProduct.filter((one) => !one.isType).map(({ from, target }) => [from, target!]))
  return [...folders, ...files].map((circle) => `${circle.join(', ')} import each other`)
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** The strongly connected parts of a graph that have more than one node: those that reach each other. */
function circlesOf(edges: (readonly [string, string])[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to))
  const reach = new Map([...next.keys()].map((node) => [node, reachedFrom(node, next)]))
  const circles = new Map<string, string[]>()
  for (const [node, reached] of reach) {
    if (!reached.has(node)) continue
    const circle = [...reached].filter((other) => reach.get(other)?.has(node)).sort()
    circles.set(circle.join(), circle)
  }
  return [...circles.values()]
}

function reachedFrom(start: string, next: Map<string, Set<string>>): Set<string> {
  const reached = new Set<string>()
  const queue = [...(next.get(start) ?? [])]
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (reached.has(node)) continue
    reached.add(node)
    queue.push(...(next.get(node) ?? []))
  }
  return reached
}

/** A folder a stranger can read. */
function checkWidth(files: string[]): string[] {
  const count = new Map<string, number>()
  for (const file of files)
    if (file.startsWith('app/') && !/\.(?:workerd\.)?(?:test|fixtures)\.tsx?$/.test(file))
      count.set(folderOf(file), (count.get(folderOf(file)) ?? 0) + 1)
  return [...count]
    .filter(([, files]) => files > widestFolder)
    .map(([folder, files]) => `${folder} has ${files} files`)
}

function checkViewOrder(one: Import): string[] {
  const rank = viewOrder.findIndex((folder) => folder.test(one.from))
  const target = viewOrder.findIndex((folder) => folder.test(one.target ?? ''))
  return rank >= 0 && target > rank ? [at(one, `${folderOf(one.from)} imports ${folderOf(one.target!)}`)] : []
}

/** Node, Vite and esbuild agree only where the extension is written out; a climbing path hides whom it visits. */
function checkSpelling(one: Import): string[] {
  if (one.target === null) return []
  if (!/\.[a-z0-9]+$/.test(one.target)) return [at(one, `${one.specifier} lacks its extension`)]
  const leaves = unitOf(one.target) !== unitOf(one.from) && codeFile.test(one.target)
  return leaves && one.specifier.startsWith('.') ? [at(one, `${one.specifier} climbs: write #app/…`)] : []
}

const documentation = /-(?:notes|examples)\.ts$/

/** What the API document says of the calls lies beside their tables, and reaches no Worker. */
function checkNotes(one: Import): string[] {
  const isShipped = documentation.test(one.target ?? '') && !documentation.test(one.from)
  return isShipped ? [at(one, `${one.target} is for the API document`)] : []
}

/** What a relative path may not leave: a room, or a concept in `domain/`. */
function unitOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('app/domain/') ? 3 : 2)
    .join('/')
}

const browserEntry = /^app\/(?:entry\.client\.tsx?|.*\.island\.tsx|viewer-host\/browser\/.*)$/
const mayReachBrowser =
  /^app\/(?:errors|values|view\/atoms|view\/behaviours|view\/islands|viewer-host)\/|^app\/paths\//

/** Follows what the browser loads: nothing of it may know the server's rooms or the platform. */
function checkBrowser(imports: Import[]): string[] {
  const problems = new Set<string>()
  const seen = new Set<string>()
  const queue = imports.map((one) => one.from).filter((file) => browserEntry.test(file))
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const one of imports.filter((candidate) => candidate.from === file && !candidate.isType)) {
      if (/^(node|cloudflare):/.test(one.specifier)) problems.add(at(one, `${one.specifier} in a browser`))
      if (one.target === null || !codeFile.test(one.target)) continue
      const reaches = mayReachBrowser.test(one.target) || browserEntry.test(one.target)
      if (reaches) queue.push(one.target)
      else problems.add(at(one, `${one.target} reaches the browser`))
    }
  }
  return [...problems]
}

function checkFolder(file: string): string[] {
  const name = forbiddenFolders.exec(file)?.[1]
  return name ? [`${file}:1 a folder named ${name} says nothing about what is in it`] : []
}

const chanceOrClock = /\b(?:Date\.now\(|new Date\(\)|Math\.random\(|randomUUID\(|getRandomValues\()/g
const selectedTest = /\b(?:it|test|describe|suite)\.(?:only|skip|todo)\b|\b(?:xit|fit|xdescribe|fdescribe)\(/g

function checkWords(file: string, source: string): string[] {
  const isTest = testFile.test(file)
  const problems: string[] = []
  const report = (pattern: RegExp, why: string) => {
    for (const match of source.matchAll(pattern)) {
      problems.push(`${file}:${lineAt(source, match.index)} ${match[0]} ${why}`)
    }
  }
  if (isTest) report(selectedTest, 'leaves tests out')
  if (!isTest && file.startsWith('app/domain/')) report(chanceOrClock, 'comes from the visit')
  return problems
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length
}

function at(one: Import, problem: string): string {
  return `${one.from}:${one.line} ${problem}`
}
