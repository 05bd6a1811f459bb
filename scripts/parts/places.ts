import { globSync } from 'node:fs'
import { root } from './settings.ts'

/** Glob patterns for the kinds of files that tools and tests look for. Paths are from the project's root. */
export const patterns = {
  routes: 'app/**/*.route.tsx',
  sheets: 'app/!(viewer)/**/*.css',
  callDocs: 'app/**/api/**/*.docs.ts',
  tests: '{app,seeds,workers,scripts,tests}/**/*.test.{ts,tsx}',
  browserTests: 'tests/**/*.spec.ts',
}

/** The OpenAPI documents of docs/, in each language, which are served as they are. */
export const openApiFiles = ['openapi.json', 'openapi.ja.json'] as const

/** Lists the files that match a pattern, sorted. Throws if none matches, because a check of no files would always pass. */
export function filesOf(pattern: string, base: string = root): string[] {
  const files = globSync(pattern, { cwd: base }).sort()
  if (files.length === 0) throw new Error(`no file is called ${pattern}`)
  return files
}

export const isRoute = (path: string) => /(?:^|\/)app\/.+\.route\.tsx$/.test(path)

/** Tells whether a file belongs to the tests only. */
export const isOfTests = (path: string) => /^tests\/|\/tests\/|\.(?:test|spec|fixtures)\.tsx?$/.test(path)

/** Lists the folders that make up a Worker that reads documents, without the screens. */
export const modelFolders = () => filesOf('app/{kernel,gateways,visit,features/*/model}')

/** Folders with the sites that a database is seeded with: those of the demo, and those that only tests have. */
export const seedFolders = ['seeds/demo', 'tests/sites', 'tests/sessions']

/** Folders that the script of the viewer's page is made of. */
export const viewerFolders = ['app/viewer', 'app/kernel/values', 'app/kernel/errors']
