import { globSync } from 'node:fs'
import { root } from './settings.ts'

/** The files that tools and tests look for, each kind by where it lies and how it ends. Paths are from the project's root. */
export const patterns = {
  routes: '{app/routes/**/*.tsx,app/**/*.route.tsx}',
  sheets: 'app/!(viewer-host|viewer)/**/*.css',
  callNotes: 'app/**/api/**/*-notes.ts',
  code: '{app,seeds,workers,scripts,tests}/**/*.{ts,tsx,mjs}',
  tests: '{app,seeds,workers,scripts,tests}/**/*.test.{ts,tsx}',
  browserTests: 'tests/**/*.spec.ts',
}

/** The files of a pattern in order. Throws where there is none: a check of nothing would always pass. */
export function filesOf(pattern: string, base: string = root): string[] {
  const files = globSync(pattern, { cwd: base }).sort()
  if (files.length === 0) throw new Error(`no file is called ${pattern}`)
  return files
}

export const isRoute = (path: string) => /(?:^|\/)app\/(?:routes\/.+|.+\.route)\.tsx$/.test(path)

/** Tests, and what lies beside them for them alone. */
export const isOfTests = (path: string) => /^tests\/|\/tests\/|\.(?:test|spec|fixtures)\.tsx?$/.test(path)

/** Folders of which a Worker that reads documents is made, screens left out. */
export const modelFolders = () =>
  filesOf('app/{data,domain,errors,gateways,paths,platform,values,visit,kernel,features/*/model}')

/** What a site is seeded from: the demo, and what only tests have beside it. */
export const seedFolders = filesOf('{tests/world,seeds/demo,tests/sites,tests/sessions}')
export const demoFolder = filesOf('{tests/world,seeds/demo}')[0] as string

/** What the script of the viewer's page is made of. */
export const viewerFolders = () =>
  filesOf('app/{viewer-host,viewer,values,kernel/values,errors,kernel/errors}')
