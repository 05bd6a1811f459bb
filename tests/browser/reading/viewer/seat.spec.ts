import { expect, test } from './viewer-world.ts'

const minute = 60_000

test('a seat is kept while somebody reads, expires otherwise, and a returning reader is told', async ({
  open,
  page,
  mock,
  complaints,
}) => {
  await page.clock.install()
  const viewer = await open({ seat: '1' })
  for (let passed = 1; passed <= 14; passed++) {
    await page.clock.fastForward(minute)
    // After ten minutes without any input the viewer stops reporting.
    if (passed < 10) await expect.poll(() => mock.seat.told).toBe(passed)
  }
  expect(mock.seat.told).toBeLessThan(11)
  mock.seat.full = true
  await viewer.press('ArrowRight')
  await expect(viewer.frame.getByRole('alert')).toContainText('ほかの方が閲覧を始めたため')
  await expect(viewer.frame.getByRole('button', { name: 'もう一度開く' })).toBeVisible()
  expect(complaints.filter((each) => !each.includes('403'))).toEqual([])
  complaints.length = 0
  expect(mock.seat.left).toBe(0)
  await page.goto('about:blank')
  await expect.poll(() => mock.seat.left).toBe(1)
})

test('a book without a limit of readers reports no seat', async ({ open, page, mock }) => {
  await page.clock.install()
  await open()
  await page.clock.fastForward(minute)
  await page.goto('about:blank')
  expect(mock.seat).toEqual({ told: 0, left: 0, full: false })
})
