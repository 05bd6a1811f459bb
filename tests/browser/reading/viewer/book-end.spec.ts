import { expect, test } from './viewer-world.ts'

test('the time left in the chapter is told from the first turned page on', async ({ open }) => {
  const viewer = await open()
  const left = viewer.frame.locator('.time-left')
  await expect(left).toBeEmpty()
  await viewer.press('PageDown')
  await expect(left).toHaveText(/^(?:この章はあと約|読み終わるまで約)\d+分$/)
})

test('at the last page titles are offered, asked for once, until the reader closes them', async ({
  open,
  mock,
}) => {
  mock.next = [
    { title: '夜の灯台 下', author: '青空 花子', isNext: true, href: 'http://localhost/next' },
    { title: 'Tides', author: '', isNext: false, href: 'http://localhost/tides' },
  ]
  const viewer = await open()
  const panel = viewer.frame.locator('.book-end')
  const asked = () => mock.asked.filter((path) => path.startsWith('/v/next'))
  await viewer.press('PageDown')
  await expect(panel).toBeHidden()
  expect(asked()).toEqual([])
  await viewer.press('End')
  await expect(panel.getByRole('link')).toHaveText(['夜の灯台 下 シリーズの次の資料 · 青空 花子', 'Tides'])
  await expect(panel.getByRole('link').first()).toHaveAttribute('target', '_parent')
  await viewer.press('Home')
  await expect(panel).toBeHidden()
  await viewer.press('End')
  await expect(panel).toBeVisible()
  expect(asked()).toHaveLength(1)
  await panel.getByRole('button', { name: '閉じる' }).click()
  await viewer.press('Home')
  await viewer.press('End')
  await expect(panel).toBeHidden()
})

test('nothing is offered if the book opens at its end, until the reader turns there', async ({
  open,
  mock,
}) => {
  mock.next = [{ title: 'Tides', author: '', isNext: false, href: 'http://localhost/tides' }]
  const viewer = await open({ page: '40' })
  await expect.poll(() => mock.places.length).toBeGreaterThan(0)
  await expect(viewer.frame.locator('.book-end')).toBeHidden()
  await viewer.press('PageUp')
  await viewer.press('PageDown')
  await expect(viewer.frame.locator('.book-end')).toBeVisible()
})

for (const [device, viewport] of [
  ['a desk', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test.describe(`on ${device}`, () => {
    test.use({ viewport })

    test('the offer is announced, has targets for fingers, and Esc closes it and gives the focus back', async ({
      open,
      mock,
    }) => {
      mock.next = [
        { title: '夜の灯台 下', author: '青空 花子', isNext: true, href: 'http://localhost/next' },
        { title: 'Tides', author: '', isNext: false, href: 'http://localhost/tides' },
      ]
      const viewer = await open({ page: '38' })
      await viewer.frame.locator('#stage').focus()
      const panel = viewer.frame.locator('.book-end')
      // A jump leaves the note that leads back; neither covers the other.
      await viewer.press('Home')
      await viewer.press('End')
      await expect(panel).toMatchAriaSnapshot(`
        - complementary "次に読む資料":
          - heading "次に読む資料" [level=2]
          - button "閉じる"
          - list:
            - listitem:
              - link "夜の灯台 下 シリーズの次の資料 · 青空 花子"
            - listitem:
              - link "Tides"
      `)
      await expect(viewer.frame.locator('#heard')).toHaveText(
        '最後のページに、次に読む資料を表示しています。',
      )
      const note = await viewer.frame.locator('#place-note').boundingBox()
      const box = await panel.boundingBox()
      expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThan(box?.y ?? 0)
      for (const link of await panel.getByRole('link').all())
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await panel.getByRole('link').last().focus()
      await viewer.press('Escape')
      await expect(panel).toBeHidden()
      await expect(viewer.frame.locator('#stage')).toBeFocused()
    })
  })
