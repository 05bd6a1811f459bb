/**
 * The architecture rules that a machine can check: which file may import which, what may reach a browser, and words that are forbidden in
 * some places. It reads sources as text, so that it needs no build.
 */
import type { Feature } from '#app/features/feature.ts'
import * as features from '#app/features/list.ts'
import { isOfTests } from '../../scripts/parts/places.ts'

export type Sources = Record<string, string>

interface Import {
  from: string
  line: number
  specifier: string
  /** The path of the imported file in this repository; null for a library. */
  target: string | null
  isType: boolean
}

/** The layers ("floors") from the bottom up: a file imports from its own room or from a lower layer. */
const floors = [
  ['kernel'],
  ['gateways'],
  ['visit'],
  ['manifest'],
  ['model'],
  ['doors', 'ui'],
  ['parts'],
  ['layout'],
  ['site', 'console', 'api', 'pages', 'viewer'],
  ['wiring'],
  ['root'],
]
/** The parts of the kernel from the bottom up. */
const kernel = ['errors', 'i18n', 'values', 'logging', 'rendering', 'data', 'jobs', 'retention']
/**
 * Each feature with the features that it comes after. Its models and parts may use those features' models and parts: models use models,
 * parts use parts. Parts and everything above may use any model.
 */
const after: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.values<Feature>(features).map(({ name, after }) => [name, after]),
)
const models = floors.findIndex((rooms) => rooms.includes('model'))
const leaves = floors.findIndex((rooms) => rooms.includes('site'))
const widestFolder = 40
const forbiddenFolders = /(?:^|\/)(utils?|helpers?|misc|lib|commons?|managers?|services?)\//
const codeFile = /\.(?:ts|tsx|mjs)$/

export function checkHouse(sources: Sources): string[] {
  const imports = Object.keys(sources).flatMap((file) => importsOf(file, sources[file]!))
  const ofProduct = imports.filter((one) => !isOfTests(one.from) && /^(app|workers)\//.test(one.from))
  return [
    ...Object.keys(sources).flatMap(checkFolder),
    ...ofProduct.flatMap(checkFloor),
    ...checkAfter(),
    ...checkCircles(ofProduct),
    ...checkWidth(Object.keys(sources)),
    ...ofProduct.flatMap(checkSpelling),
    ...ofProduct.flatMap(checkNotes),
    ...checkBrowser(ofProduct, sources),
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

interface Place {
  room: string
  /** In the kernel, the name of its part; in a feature, the feature's name. */
  of: string | null
}

/** Returns the place of a file in the product; null for other files. */
function placeOf(path: string): Place | null {
  if (path.startsWith('workers/')) return { room: 'root', of: null }
  const [app, room = '', of = '', part = ''] = path.split('/')
  if (app !== 'app') return null
  if (room === 'features') return placeInFeatures(of, part)
  if (room === 'layout' && of === 'pages.ts') return { room: 'manifest', of: null }
  if (of === '' || room === 'api') return { room: 'root', of: null }
  if (room === 'layout') return { room: part === 'pages' ? 'pages' : 'layout', of: null }
  return { room, of: room === 'kernel' ? of : null }
}

/**
 * Returns the place of a file of a feature. Manifests and addresses are only data. Files that connect a feature to a Worker are above all
 * parts of features, and files that collect all features are above those.
 */
function placeInFeatures(name: string, part: string): Place {
  if (part === '') return { room: /^(?:feature|list)\.ts$/.test(name) ? 'manifest' : 'root', of: null }
  if (part === 'feature.ts' || part === 'paths.ts') return { room: 'manifest', of: null }
  return { room: /^(?:worker|ingest)\.ts$/.test(part) ? 'wiring' : part, of: name }
}

const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room))

function checkFloor(one: Import): string[] {
  const from = placeOf(one.from)!
  const floor = floorOf(from.room)
  if (floor < 0) return [at(one, `${from.room} has no floor`)]
  if (one.target === null || !codeFile.test(one.target)) return []
  if (documentation.test(one.from) && documentation.test(one.target)) return []
  const target = placeOf(one.target)
  if (target === null) {
    const mayUseDemo = one.from.startsWith('workers/sandbox/') && /^seeds\/demo\//.test(one.target)
    return mayUseDemo ? [] : [at(one, `the product imports ${one.target}`)]
  }
  return mayImport(from, target) ? [] : [at(one, `${told(from)} imports ${told(target)}`)]
}

const told = ({ room, of }: Place) => (of === null ? room : `${room} of ${of}`)

function mayImport(from: Place, target: Place): boolean {
  const [own, other] = [floorOf(from.room), floorOf(target.room)]
  if (from.room === target.room && from.of === target.of) return true
  if (from.room === 'kernel' && target.room === 'kernel')
    return kernel.includes(target.of!) && kernel.indexOf(target.of!) < kernel.indexOf(from.of!)
  const isFeatures =
    from.of !== null && target.of !== null && from.room !== 'kernel' && target.room !== 'kernel'
  const isKnown =
    !isFeatures ||
    from.of === target.of ||
    (target.room === 'model' && own > models) ||
    own === leaves ||
    after[from.of!]?.includes(target.of!) === true
  if (other < own) return isKnown
  return other === own && from.room === target.room && ['model', 'parts'].includes(from.room) && isKnown
}

/** Checks that no features come after each other in a cycle. */
function checkAfter(): string[] {
  const circles = circlesOf(
    Object.entries(after).flatMap(([name, before]) => before.map((one) => [name, one] as const)),
  )
  return circles.map((circle) => `${circle.join(', ')} come after each other`)
}

/**
 * Checks that no folders import each other in a cycle, even by types, and no files either, except by types, which don't exist at run time.
 */
function checkCircles(imports: Import[]): string[] {
  const inProduct = imports.filter(
    ({ target }) => target !== null && codeFile.test(target) && /^(app|workers)\//.test(target),
  )
  const ofFolders = inProduct.filter(({ from, target }) =>
    [from, target ?? ''].every((path) => /^app\/(?:kernel|ui|features\/\w+\/model)\//.test(path)),
  )
  const folders = circlesOf(ofFolders.map(({ from, target }) => [folderOf(from), folderOf(target!)]))
  const files = circlesOf(inProduct.filter((one) => !one.isType).map(({ from, target }) => [from, target!]))
  return [...folders, ...files].map((circle) => `${circle.join(', ')} import each other`)
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** Returns the strongly connected components of a graph with more than one node: groups of nodes that all reach each other. */
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

/** Checks that no folder has more files than a newcomer can take in. */
function checkWidth(files: string[]): string[] {
  const count = new Map<string, number>()
  for (const file of files)
    if (file.startsWith('app/') && !isOfTests(file))
      count.set(folderOf(file), (count.get(folderOf(file)) ?? 0) + 1)
  return [...count]
    .filter(([, files]) => files > widestFolder)
    .map(([folder, files]) => `${folder} has ${files} files`)
}

/**
 * Checks that imports have their extension, because only then do Node, Vite and esbuild agree. It forbids relative paths that climb,
 * because they hide what is imported.
 */
function checkSpelling(one: Import): string[] {
  if (one.target === null) return []
  if (!/\.[a-z0-9]+$/.test(one.target)) return [at(one, `${one.specifier} lacks its extension`)]
  const climbs = !/^(?:#|\.\/[^/]+$)/.test(one.specifier) && codeFile.test(one.target)
  return climbs ? [at(one, `${one.specifier} climbs: write #app/…`)] : []
}

const documentation = /(?:-examples|\.docs)\.ts$/

/** Checks that documentation for the API document, which is beside the tables of calls, is never imported into a Worker. */
function checkNotes(one: Import): string[] {
  const isShipped = documentation.test(one.target ?? '') && !documentation.test(one.from)
  return isShipped ? [at(one, `${one.target} is for the API document`)] : []
}

const browserEntry = /^app\/(?:entry\.client\.tsx?|.*\.island\.tsx?|viewer\/browser\/.*)$/
const mayReachBrowser =
  /^app\/(?:kernel\/(?:errors|values|i18n|rendering)|visit\/paths|ui|viewer|features\/\w+\/(?:parts|site|console))\/(?!.*\.route\.)|^app\/features\/\w+\/paths\.ts$|^app\/features\/search\/model\/query\/search-query\.ts$|^app\/features\/documents\/model\/formats\/(?:file-kinds|(\w+)\/\1-kind)\.ts$|^app\/gateways\/pdf\/file-head\.ts$/

/** In a comment or a string the same letters may explain what a pattern avoids, so only lines of code count. */
const lookbehind = /^(?!\s*(?:\/\/|\/?\*)).*\(\?<[=!]/gm

/**
 * Follows all imports of the browser's code: none may lead to server code or to the platform's modules, and no pattern may look behind, which
 * Safari before 16.4 refuses, and with it the whole script.
 */
function checkBrowser(imports: Import[], sources: Sources): string[] {
  const problems = new Set<string>()
  const seen = new Set<string>()
  const queue = Object.keys(sources).filter((file) => browserEntry.test(file) && !isOfTests(file))
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const source = sources[file] ?? ''
    for (const { index } of source.matchAll(lookbehind))
      problems.add(`${file}:${lineAt(source, index)} a pattern that looks behind in a browser`)
    for (const one of imports.filter((candidate) => candidate.from === file && !candidate.isType)) {
      if (/^(node|cloudflare):/.test(one.specifier)) problems.add(at(one, `${one.specifier} in a browser`))
      if (one.target === null || !codeFile.test(one.target)) continue
      const reaches = [mayReachBrowser, browserEntry].some((pattern) => pattern.test(one.target!))
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
/** Where files arrive: what these places accept stands in the list of formats and in the folder of each (docs/adr/138). */
const receivesFiles =
  /^app\/features\/(?:publishing\/(?:console\/upload|model\/(?:upload|multipart))|documents\/model\/received-file)\//
const namedFormat = /(?<!from )'[^'\n]*\bpdf\b[^'\n]*'|\b(?:is|not|looksLike)Pdf\b|%PDF/g

const selectedTest = /\b(?:it|test|describe|suite)\.(?:only|skip|todo)\b|\b(?:xit|fit|xdescribe|fdescribe)\(/g

function checkWords(file: string, source: string): string[] {
  const isTest = isOfTests(file)
  const problems: string[] = []
  const report = (pattern: RegExp, why: string) => {
    for (const match of source.matchAll(pattern)) {
      problems.push(`${file}:${lineAt(source, match.index)} ${match[0]} ${why}`)
    }
  }
  if (isTest) report(selectedTest, 'leaves tests out')
  if (!isTest && placeOf(file)?.room === 'model') report(chanceOrClock, 'comes from the visit')
  if (!isTest && receivesFiles.test(file)) report(namedFormat, 'belongs to its format’s folder')
  return problems
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length
}

function at(one: Import, problem: string): string {
  return `${one.from}:${one.line} ${problem}`
}
