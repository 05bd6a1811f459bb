import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import type { Feature, Pages } from '#app/features/feature.ts'
import * as ingests from '#app/features/ingest.ts'
import * as manifests from '#app/features/list.ts'
import * as workers from '#app/features/worker.ts'
import { layoutPages } from '#app/layout/pages.ts'
import { filesOf, patterns } from '../../scripts/parts/places.ts'

const features = Object.values<Feature>(manifests)
const folders = [...new Set(filesOf('app/features/*/**/*.ts').map((file) => file.split('/')[2] as string))]

/** Lists the values that occur in more than one feature, with the features' names. */
const twice = (of: (feature: Feature) => readonly string[]) => {
  const all = features.flatMap((feature) => of(feature).map((value) => ({ value, name: feature.name })))
  return all.filter(({ value }, at) => all.findIndex((one) => one.value === value) !== at)
}

describe('the manifests of the features', () => {
  it('are listed, each under its folder’s name', () => {
    expect(Object.keys(manifests).sort()).toEqual(folders.sort())
    for (const [name, manifest] of Object.entries<Feature>(manifests)) expect(manifest.name).toBe(name)
  })

  it('are data: they import types and addresses, and no behaviour', () => {
    const imported = folders.flatMap((name) =>
      [...readFileSync(`app/features/${name}/feature.ts`, 'utf8').matchAll(/^import .* from '(.*)'$/gm)].map(
        ([, path = '']) => path,
      ),
    )
    expect(imported.length).toBeGreaterThan(20)
    const isData = /^#app\/(?:features\/feature|features\/\w+\/paths|visit\/paths\/[\w-]+)\.ts$/
    expect(imported.filter((path) => !isData.test(path))).toEqual([])
  })

  it('name only existing features', () => {
    expect(features.flatMap(({ after }) => after).filter((name) => !folders.includes(name))).toEqual([])
  })

  it('divide the tables: each belongs to one feature, or to the kernel', () => {
    const ofKernel = ['job', 'job_turn', 'moved_change', 'moving_tenant', 'tenant_move', 'tenant_place']
    const tables = readFileSync('app/kernel/data/tables.ts', 'utf8').split('export type Tables = {')[1] ?? ''
    const named = [...tables.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name as string)
    expect(named.length).toBeGreaterThan(90)
    const owned = features.flatMap(({ tables = [] }) => [...tables])
    expect([...owned, ...ofKernel].sort()).toEqual(named.sort())
  })

  it('divide the words: each file belongs to one feature, or to everybody', () => {
    const ofAll = [
      'appearance',
      'common',
      'console',
      'errors',
      'frame',
      'messages',
      'offline',
      'sandbox',
      'starting',
      'viewer',
      'viewer-offline',
    ]
    const files = filesOf('locales/en/*.json')
      .map((file) => file.replace(/^.*\/|\.json$/g, ''))
      .sort()
    const owned = features.flatMap(({ words = [] }) => [...words])
    expect([...owned, ...ofAll].sort()).toEqual(files)
  })

  it('expire only rows of their own tables', () => {
    for (const { name, tables = [], oldRows = [] } of features)
      expect(
        oldRows.filter(({ table }) => !tables.includes(table)),
        name,
      ).toEqual([])
  })

  it('name only existing routes, and every route is named', () => {
    const named = [
      ...filesOfPages('app/layout', layoutPages),
      ...features.flatMap(({ name, pages = {} }) => filesOfPages(`app/features/${name}`, pages)),
    ]
    expect(named.filter((file) => !existsSync(file))).toEqual([])
    expect([...new Set(named)].sort()).toEqual(filesOf(patterns.routes))
  })

  it('give each screen its own key and place', () => {
    expect(twice(({ screens = {} }) => Object.keys(screens))).toEqual([])
    expect(twice(({ screens = {} }) => Object.values(screens).map(({ at }) => String(at)))).toEqual([])
  })

  it('name only jobs and sweeps that their Workers run', () => {
    for (const { name, work } of features) {
      const worker = new Map<string, FeatureWorker>(Object.entries(workers)).get(name)
      const ingested = new Map<string, readonly { kind: string }[]>(Object.entries(ingests)).get(name) ?? []
      const jobs = [...(worker?.jobs ?? []), ...ingested]
      const sweeps = Object.keys(worker?.sweeps?.({ env: {}, now: () => 0 } as never) ?? {})
      expect(
        jobs.map(({ kind }) => kind),
        name,
      ).toEqual(expect.arrayContaining([...(work?.jobs ?? [])]))
      expect(sweeps, name).toEqual(expect.arrayContaining([...(work?.sweeps ?? [])]))
    }
  })

  it('are connected to existing features only, and no sweep twice', () => {
    expect(Object.keys(workers).filter((name) => !folders.includes(name))).toEqual([])
    const names = Object.values(workers).flatMap((worker) =>
      'sweeps' in worker ? Object.keys(worker.sweeps({ env: {}, now: () => 0 } as never)) : [],
    )
    expect(names.length).toBeGreaterThan(15)
    expect(new Set(names).size).toBe(names.length)
  })
})

function filesOfPages(folder: string, pages: Pages): string[] {
  return Object.values(pages).map((page) => `${folder}/${typeof page === 'string' ? page : page.file}`)
}
