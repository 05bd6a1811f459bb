import { describe, expect, it } from 'vitest'
import { families } from '../patterns.ts'
import { drawnPlates } from './drawn-plates.ts'
import { chronology, rooms } from './exhibition-texts.ts'
import { exhibits, lenders } from './exhibits.ts'

describe('the exhibits of the catalogue', () => {
  it('are forty, in the order of the rooms', () => {
    expect(exhibits).toHaveLength(40)
    expect(exhibits.map(({ room }) => room)).toEqual(exhibits.map(({ room }) => room).toSorted())
    expect(new Set(exhibits.map(({ room }) => room)).size).toBe(rooms.length)
  })

  it('have all facts of an entry, in both languages', () => {
    for (const exhibit of exhibits)
      for (const [name, value] of Object.entries(exhibit))
        if (name !== 'argument') expect(value, `${exhibit.number} ${name}`).not.toBe('')
    expect(new Set(exhibits.map(({ text }) => text)).size).toBe(40)
  })

  it('have lenders that are listed, and no lender lends nothing', () => {
    expect(new Set(exhibits.map(({ lender }) => lender))).toEqual(new Set(Object.keys(lenders)))
  })

  it('have a way to draw each plate', () => {
    for (const { number, plate, argument } of exhibits) {
      expect(plate in drawnPlates || ['still', 'photograph'].includes(plate), String(number)).toBe(true)
      if (plate === 'stencil') expect(Object.keys(families)).toContain(argument)
    }
  })

  it('are named in the chronology by numbers that exist', () => {
    for (const [year, text] of chronology)
      for (const [, first = '', second] of text.matchAll(/（作品(\d+)(?:・(\d+))?）/g))
        for (const number of [first, second].filter((one) => one !== undefined))
          expect(exhibits[Number(number) - 1]?.dateEn, `${year} ${number}`).toMatch(/\d{4}/)
  })
})
