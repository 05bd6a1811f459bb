import { writeFile } from 'node:fs/promises'
import { PART_BYTES } from '#app/features/publishing/model/multipart/multipart-upload.ts'
import { enterConsole, expect, test } from '#tests/browser/browser.ts'
import { onePage, USUAL } from '#tests/documents/build-pdf.ts'
import { serverOrigin } from '#tests/http/client.ts'
import { smallBook } from '#tests/http/small-book.ts'
import { patiently } from '#tests/patience.ts'

const screen = `${serverOrigin}/admin/sites/17/contents/upload`

/** Makes a book whose upload has three parts. Its content differs in every run. */
function largeBook(): Buffer {
  const weight = { dict: '', data: new Uint8Array(2 * PART_BYTES) }
  return Buffer.from(onePage(USUAL, `BT /F 12 Tf (${Date.now()}) Tj ET`, [weight]))
}

test('several files are uploaded in parallel, invalid ones are refused with a reason, and an interrupted upload continues', async ({
  page,
  complaints,
}, testInfo) => {
  /** Writes a file to disk, where the browser reads it. Passed as bytes it would be copied through every process on the way. */
  const fileOf = async (name: string, content: Buffer | string) => {
    const path = testInfo.outputPath(name)
    await writeFile(path, content)
    return { name, path }
  }
  const choose = (files: readonly { path: string }[]) =>
    page.getByLabel('PDFファイルをここに').setInputFiles(files.map(({ path }) => path))
  const name = `まとめ ${Date.now()}`
  const large = await fileOf(`${name} 大.pdf`, largeBook())
  const books = await Promise.all(
    [1, 2, 3].map(async (at) => fileOf(`${name} ${at}.pdf`, await smallBook([`${name} ${at}`]))),
  )
  const info = Buffer.from('\n9 0 obj\n<</Producer (x) /Keywords (knots, sea)>>\nendobj\n')
  const stating = await fileOf(
    `${name} 自称.pdf`,
    Buffer.concat([Buffer.from(await smallBook([`${name} 自称`])), info]),
  )
  const memo = await fileOf('メモ.pdf', 'ただのメモ')
  const damaged = await fileOf('壊れた本.pdf', `%PDF-1.7\n${name}\n%%EOF`)
  await enterConsole(page, 'service@tana.example')
  await page.goto(screen)
  // The drop zone appears as soon as its script runs.
  const zone = page.locator('[data-drop]')
  await expect(zone).toBeVisible()
  // Without a collection the files wait in the list, with what they say about themselves, to be corrected.
  await choose([stating])
  await expect(page.getByRole('alert')).toContainText('分類')
  await expect(page.locator('.upload-row')).toHaveCount(1)
  await expect(page.getByLabel(`「${stating.name}」の著者`)).toHaveValue('試す人')
  await expect(page.getByLabel(`「${stating.name}」のキーワード`)).toHaveValue('knots, sea')
  await page.getByLabel(`「${stating.name}」のタイトル`).fill(`${name} 改題`)
  await page.getByLabel(`「${stating.name}」のキーワード`).fill('')
  await page.getByRole('checkbox').first().check()
  await expect(page.getByRole('alert').filter({ hasText: '分類' })).toHaveCount(0)
  await expect(page.locator('.upload-row')).toContainText('閲覧可', { timeout: patiently(50_000) })
  await expect(page.getByLabel(`「${stating.name}」のタイトル`)).not.toBeEditable()

  // The connection breaks in the middle of the large file, and stays broken.
  const sent: string[] = []
  await page.route('**/uploads/*/parts/*', (route) => {
    const part = new URL(route.request().url()).pathname.split('/').at(-1) as string
    sent.push(part)
    return part === '1' ? route.continue() : route.abort('connectionfailed')
  })
  await choose([large, memo, damaged, ...books])
  const row = (text: string) => page.locator('.upload-row', { hasText: text })
  await expect(row(memo.name)).toContainText('PDFではありません。PDFファイルを選択してください。')
  await expect(row(large.name)).toContainText('接続が切れました', { timeout: patiently(50_000) })
  expect(sent.filter((part) => part === '1').length).toBeGreaterThan(0)

  // After a reload the page lists the unfinished upload. When the same file is chosen again, the upload continues with the second part.
  await page.reload()
  await expect(page.locator('.unfinished')).toContainText(large.name)
  await page.unroute('**/uploads/*/parts/*')
  const parts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/parts/'))
      parts.push(new URL(request.url()).pathname.split('/').at(-1) as string)
  })
  await page.getByRole('checkbox').first().check()
  await expect(zone).toBeVisible()
  await choose([large])
  await expect(row(large.name)).toContainText('閲覧可', { timeout: patiently(50_000) })
  expect(parts).toEqual(['2', '3'])

  await choose([damaged, ...books])
  for (const book of books)
    await expect(row(book.name)).toContainText('閲覧可', { timeout: patiently(50_000) })
  await expect(row(damaged.name)).toContainText('ファイルが壊れています', { timeout: patiently(50_000) })

  // What was typed into the list won over what the file says.
  await page.goto(`${serverOrigin}/admin/sites/17/contents?q=${encodeURIComponent(`${name} 改題`)}`)
  await expect(page.getByRole('row').filter({ hasText: `${name} 改題` })).toContainText('試す人')
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((one) => !one.includes('ERR_CONNECTION_FAILED')),
  )
})
