import { enter, expect, test } from '#tests/browser/browser.ts'
import { faultsOf } from '#tests/browser/faults.ts'
import { bases, newReaderAt } from '#tests/http/client.ts'
import { note, writeNotes } from '#tests/http/viewing.ts'

const base = bases.aozora

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme })

    test('a reader reads and changes notes by keyboard, without violations of WCAG 2.2 A and AA', async ({
      page,
    }) => {
      const reader = await newReaderAt(base)
      await writeNotes(reader, [
        note('a', { body: '三月の星' }),
        note('b', { kind: 'highlight', colour: 'green', quote: '夏の大三角'.repeat(30), page: 12 }),
      ])
      await enter(page, base, reader)
      const whole = async () => {
        expect.soft(await faultsOf(page)).toEqual([])
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0)
      }
      await page.goto(`${base}/notes`)
      await whole()
      await page.getByRole('link', { name: /^星空観察ノート/ }).focus()
      await page.keyboard.press('Enter')
      await expect(page.locator('.note')).toHaveCount(2)
      await page.locator('summary[aria-label="3ページのメモを編集"]').focus()
      await page.keyboard.press('Enter')
      const field = page.getByRole('textbox', { name: 'メモ', exact: true }).first()
      await expect(field).toBeVisible()
      await whole()
      await field.fill('四月の星')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.locator('.note-body').first()).toHaveText('四月の星')
    })
  })
}
