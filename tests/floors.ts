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
  ['app/errors', 'app/values', 'app/paths.ts'],
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
  'app/paths.ts': ['app/errors', 'app/values'],
}
const mayNotKnow: Record<string, string[]> = { 'app/api': ['app/view'] }
const viewOrder = ['app/view/atoms/', 'app/view/islands/']
const forbiddenFolders = /(?:^|\/)(utils?|helpers?|misc|lib|commons?|managers?|services?)\//
const codeFile = /\.(?:ts|tsx|mjs)$/
const testFile = /\.test\.tsx?$/

export function checkHouse(sources: Sources): string[] {
  const imports = Object.keys(sources).flatMap((file) => importsOf(file, sources[file]!))
  const ofProduct = imports.filter((one) => !testFile.test(one.from) && /^(app|workers)\//.test(one.from))
  return [
    ...Object.keys(sources).flatMap(checkFolder),
    ...ofProduct.flatMap(checkFloor),
    ...ofProduct.flatMap(checkViewOrder),
    ...ofProduct.flatMap(checkSpelling),
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
  if (path === 'app/paths.ts' || path === 'app/paths.test.ts') return 'app/paths.ts'
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

function checkViewOrder(one: Import): string[] {
  const rank = viewOrder.findIndex((folder) => one.from.startsWith(folder))
  const target = viewOrder.findIndex((folder) => one.target?.startsWith(folder))
  return rank >= 0 && target > rank ? [at(one, `${viewOrder[rank]} imports ${viewOrder[target]}`)] : []
}

/** Node, Vite and esbuild agree only where the extension is written out; a climbing path hides whom it visits. */
function checkSpelling(one: Import): string[] {
  if (one.target === null) return []
  if (!/\.[a-z0-9]+$/.test(one.target)) return [at(one, `${one.specifier} lacks its extension`)]
  const leaves = unitOf(one.target) !== unitOf(one.from) && codeFile.test(one.target)
  return leaves && one.specifier.startsWith('.') ? [at(one, `${one.specifier} climbs: write #app/…`)] : []
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
  /^app\/(?:errors|values|view\/atoms|view\/behaviours|view\/islands|viewer-host)\/|^app\/paths\.ts$/

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
