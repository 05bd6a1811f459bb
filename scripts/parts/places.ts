import { globSync } from 'node:fs'
import { root } from './settings.ts'

/** The files that tools and tests look for, each kind by where it lies and how it ends. Paths are from the project's root. */
export const patterns = {
  routes: 'app/**/*.route.tsx',
  sheets: 'app/!(viewer)/**/*.css',
  callDocs: 'app/**/api/**/*.docs.ts',
  tests: '{app,seeds,workers,scripts,tests}/**/*.test.{ts,tsx}',
  browserTests: 'tests/**/*.spec.ts',
}

/** The files of a pattern in order. Throws where there is none: a check of nothing would always pass. */
export function filesOf(pattern: string, base: string = root): string[] {
  const files = globSync(pattern, { cwd: base }).sort()
  if (files.length === 0) throw new Error(`no file is called ${pattern}`)
  return files
}

export const isRoute = (path: string) => /(?:^|\/)app\/.+\.route\.tsx$/.test(path)

/** Tests, and what lies beside them for them alone. */
export const isOfTests = (path: string) => /^tests\/|\/tests\/|\.(?:test|spec|fixtures)\.tsx?$/.test(path)

/** Folders of which a Worker that reads documents is made, screens left out. */
export const modelFolders = () => filesOf('app/{kernel,gateways,visit,features/*/model}')

/** What a site is seeded from: the demo, and what only tests have beside it. */
export const seedFolders = ['seeds/demo', 'tests/sites', 'tests/sessions']
export const demoFolder = 'seeds/demo'

/** What the script of the viewer's page is made of. */
export const viewerFolders = ['app/viewer', 'app/kernel/values', 'app/kernel/errors']
