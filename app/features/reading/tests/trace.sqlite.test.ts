import { beforeAll, describe, expect, it } from 'vitest'
import { openViewerRequest } from '#app/features/access/model/may-open.ts'
import { logIn } from '#app/features/identity/model/session/log-in.ts'
import { getTrace, listUserReadings, listUserTraces } from '#app/features/reading/model/trace/get-trace.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import { adminAt } from '#app/features/users/tests/admin-at.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { world, worldPassword } from '#seeds/demo/world.ts'
import { outcome } from '#tests/visits/account-visit.ts'
import { clock, db, env, randomBytes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import { makeReadable } from './readable-book.ts'

const contentId = worldContentId('aozora', 'star-almanac')
const reader = world.aozora.readers[0] ?? refuse('userNotFound')

/** Opens the book for the reader and answers the code on its pages. */
async function read(): Promise<string> {
  const login = { name: reader.email ?? '', digest: passwordDigest(worldPassword), keep: false }
  const { accessToken } = await logIn(
    { ...(await visitAt('aozora')), userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0' },
    login,
  )
  const visit = await visitAt('aozora', accessToken)
  const { tokenId } = await issueViewerToken(visit, { contentId, groupId: null })
  const at = { address: null, now: clock.now, randomBytes }
  await openViewer(await openViewerRequest(env, tokenId, 'launch', at), 1)
  clock.now += 60_000
  const { trace } = await db
    .selectFrom('viewer_grant')
    .select('trace')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return trace
}

let code = ''

beforeAll(async () => {
  await makeWorldRecords()
  await makeReadable(1, contentId)
  code = await read()
})

describe('the code of a page that turned up', () => {
  it('is logged for the reader it identifies, with the administrator who asked; an unknown code isn’t logged', async () => {
    const visit = await adminAt('aozora')
    const log = () => db.selectFrom('audit').selectAll().where('action', '=', 'user.trace').execute()
    const before = (await log()).length
    await getTrace(visit, code)
    await outcome(getTrace(visit, '0000-0000'))
    const rows = await log()
    expect(rows).toHaveLength(before + 1)
    const asked = { subject: reader.id, subject_name: reader.name, actor_id: visit.actor?.id, tenant_id: 1 }
    expect(rows).toContainEqual(expect.objectContaining({ ...asked, detail: JSON.stringify({ code }) }))
  })

  it('identifies the reader, the document and the time, however it was typed', async () => {
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `
    expect(await getTrace(await adminAt('aozora'), typed)).toMatchObject({
      code,
      reader: {
        id: reader.id,
        name: reader.name,
        email: reader.email,
        device: 'Chrome, Windows',
        isShutOut: false,
      },
      content: { id: contentId, version: 1, fileName: 'x.pdf', pages: 8 },
      openedAt: clock.now - 60_000,
    })
  })

  it('R003 isn’t found on another site, and a malformed code is told apart from an unknown one', async () => {
    expect(await outcome(getTrace(await adminAt('sakura'), code))).toBe('notFound')
    expect(await outcome(getTrace(await adminAt('aozora'), '0000-0000'))).toBe('notFound')
    const refusal = await getTrace(await adminAt('aozora'), '12 Main Street').catch((error) => error)
    expect(refusal).toMatchObject({ name: 'badParameters', fields: { code: ['invalidTraceCode'] } })
  })

  it('is still found after the reader was stopped and the book deleted', async () => {
    const own = db.updateTable('account').where('tenant_id', '=', 1).where('id', '=', reader.id)
    await own.set({ status: 'stop' }).execute()
    const grants = db.updateTable('viewer_grant').where('trace', '=', code)
    await grants.set({ content_id: 'gonecontent0000000001' }).execute()
    const trace = await getTrace(await adminAt('aozora'), code)
    expect(trace.reader).toMatchObject({ id: reader.id, isShutOut: true })
    expect(trace.content).toEqual({
      id: 'gonecontent0000000001',
      title: null,
      version: 1,
      fileName: null,
      pages: null,
    })
    await grants.set({ content_id: contentId }).execute()
    await own.set({ status: 'allow' }).execute()
  })
})

describe('a reader’s record', () => {
  it('has each content with the last time and the number of openings, and each opening with its code, newest first', async () => {
    const second = await read()
    const unopened = { id: 'unopened00000000000001', trace: '0000-0001', opened_at: null, key_id: null }
    const grant = db.selectFrom('viewer_grant').selectAll().where('trace', '=', second)
    await db
      .insertInto('viewer_grant')
      .values({ ...(await grant.executeTakeFirstOrThrow()), ...unopened })
      .execute()
    const visit = await adminAt('aozora')
    const asked = { id: reader.id, page: 1, size: 10 }
    const { readings } = await listUserReadings(visit, asked)
    expect(readings).toMatchObject([{ id: contentId, openings: 2, readAt: clock.now - 60_000 }])
    const { traces, hasMore } = await listUserTraces(visit, asked)
    expect([traces.map((one) => one.code), hasMore]).toEqual([[second, code], false])
    expect((await listUserTraces(visit, { ...asked, size: 1 })).hasMore).toBe(true)
  })

  it('R442 isn’t shown to another site’s administrator', async () => {
    const asked = { id: reader.id, page: 1, size: 10 }
    expect(await outcome(listUserReadings(await adminAt('sakura'), asked))).toBe('userNotFound')
    expect(await outcome(listUserTraces(await adminAt('sakura'), asked))).toBe('userNotFound')
  })
})
