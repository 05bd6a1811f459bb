import { enter, expect, test } from '#tests/browser/browser.ts'
import { faultsOf } from '#tests/browser/faults.ts'
import { bases, callApi, newReaderAt, tokenOf } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'
import { patiently } from '#tests/patience.ts'

const base = bases.aozora
const almanac = `${base}/view-online/${book('aozora', 'star-almanac')}`

/** Makes two readers of a group whose licence lets one reader at a time read the almanac. */
async function twoReaders(): Promise<[string, string]> {
  const admin = await tokenOf(base, 'service@aozora.example')
  const group = {
    name: `One seat ${Date.now()}`,
    by_id: true,
    max_users: 9,
    seats: 1,
    content_group_ids: [2],
  }
  const { data } = await callApi(base, 'POST /user-group/add', { token: admin, body: group })
  const names = [await newReaderAt(base), await newReaderAt(base)] as const
  for (const name of names) {
    const own = await callApi(base, 'GET /auth/info', { token: await tokenOf(base, name) })
    const body = { user_group_id: data.id }
    await callApi(base, `PUT /user/admin-update/${own.data.id}`, { token: admin, body })
  }
  return [names[0], names[1]]
}

test('a reader who finds all seats taken waits, and the book opens by itself when a seat becomes free', async ({
  page,
  browser,
}) => {
  const [first, second] = await twoReaders()
  const other = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
  await enter(other, base, first)
  await other.goto(almanac)
  await expect(other.frameLocator('iframe.viewer-frame').locator('.spread .page').first()).toBeVisible()

  await enter(page, base, second)
  await page.goto(almanac)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('順番をお待ちください')
  await expect(page.locator('.seat-book')).toHaveText('星空観察ノート　十二か月')
  await expect(page.getByRole('status')).toContainText('次があなたの番です。')
  expect(await faultsOf(page)).toEqual([])
  // Closing the window frees its seat without a click. The frame is told of it here, since Chromium gives a window that closes half a
  // second for this: on a busy machine that isn't enough, and the seat lapses minutes later instead.
  const viewer = await (await other.locator('iframe.viewer-frame').elementHandle())?.contentFrame()
  await viewer?.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  await other.close({ runBeforeUnload: false })
  await expect(page.frameLocator('iframe.viewer-frame').locator('.spread .page').first()).toBeVisible({
    timeout: patiently(30_000),
  })
})
