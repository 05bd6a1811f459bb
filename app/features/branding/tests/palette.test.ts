import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrastOf } from '#app/kernel/values/colour.ts'
import { inCss, inkOnDark, onDark, paletteOf } from '#app/ui/theme/palette.ts'
import { parseSiteSettings } from '#app/visit/site-settings.ts'

const of = (settings: Record<string, unknown>) => paletteOf(parseSiteSettings(settings))

it('the style sheet has the palette of a site without its own colours', () => {
  const sheet = readFileSync('app/ui/styles.css', 'utf8')
  const said = (name: string) =>
    new RegExp(`--${name}: ([^;]+);`).exec(sheet)?.[1]?.replace(/(?<=,|\)) /g, '')
  for (const [name, both] of Object.entries(of({}))) expect(said(name), name).toBe(inCss(both))
})

it('a dark scheme keeps a site’s hue, and backgrounds that are dark already', () => {
  const { paper, header, accent } = of({
    body: { backgroundColor: '#fff1d6', accentColor: '#8a1c3a' },
    header: { backgroundColor: '#1c1430', color: '#f6e7c1' },
  })
  expect(header).toEqual(['#1c1430', '#1c1430'])
  expect([paper[0], accent[0]]).toEqual(['#fff1d6', '#8a1c3a'])
  const [red = 0, , blue = 0] = [1, 3, 5].map((at) => Number.parseInt(paper[1].slice(at, at + 2), 16))
  expect(red).toBeGreaterThan(blue)
  expect(red).toBeLessThan(64)
})

it('any ink is readable on any background in the dark scheme', () => {
  const steps = ['00', '40', '80', 'c0', 'ff']
  const colours = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
  )
  const grounds = [...new Set(colours.map(onDark))]
  const least = Math.min(
    ...colours.flatMap((ink) =>
      grounds.filter((_, at) => at % 5 === 0).map((ground) => contrastOf(inkOnDark(ink, [ground]), ground)),
    ),
  )
  expect(least).toBeGreaterThanOrEqual(4.5)
})
