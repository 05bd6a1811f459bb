import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runDeploy, settingsFile } from '#tests/cloudflare/deployment.ts'
import { serveDeployed } from '#tests/cloudflare/serve-deployed.ts'
import { newTwin, type Twin } from '#tests/cloudflare/twin.ts'
import { thisProject } from '../../../scripts/deploy/project.ts'
import { readSettings } from '../../../scripts/deploy/settings.ts'
import { smokeTest } from '../../../scripts/deploy/smoke.ts'

let twin: Twin
let folder = ''
let served: Awaited<ReturnType<typeof serveDeployed>>

/** The build is there already: the servers of these tests run it. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-deployed-'))
  twin = await newTwin()
  const run = await runDeploy({ twin, project: { ...thisProject, build: async () => undefined }, folder })
  if (run.error !== null) throw run.error
  served = await serveDeployed(twin, folder, 'kumo')
})
afterAll(async () => {
  await served?.close()
  await twin?.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, host = 'kumo-books.jp') =>
  served.fetch(`https://${host}${path}`, { redirect: 'manual' })

it('what `npm run deploy` has uploaded is a platform that passes the smoke test', async () => {
  const smoke = smokeTest(readSettings(settingsFile, 'production'), {
    fetch: served.fetch,
    patience: 0,
    every: 1,
  })
  expect(await smoke(null)).toBeNull()
  const response = await served.fetch('https://kumo-books.jp/', {
    headers: { 'Bunko-Ask-Version': '1' },
    redirect: 'manual',
  })
  expect(response.headers.get('Bunko-Version')).toMatch(/\S/)
})

it('the invited administrator’s link leads to a page of the platform, in their language', async () => {
  const [core] = twin.storage.databases.values()
  const text = String(core?.sqlite.prepare('SELECT text FROM mail').get()?.text)
  const [link = ''] = /https:\/\/\S+/.exec(text.slice(text.indexOf('/admin/invitation') - 40)) ?? []
  const page = await served.fetch(link, { redirect: 'manual' })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('aya@kumo-books.jp')
})

it('static files, the console and the viewer’s host answer', async () => {
  expect((await get('/admin/login', 'admin.kumo-books.jp')).status).toBe(200)
  expect((await get('/viewer-assets.json')).status).toBe(200)
  expect((await get('/', 'viewer.kumo-books.jp')).status).toBe(401)
})
