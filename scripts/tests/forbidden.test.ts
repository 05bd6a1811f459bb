import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { cards, foundIn, searchState, secrets } from './forbidden.ts'

const state = mkdtempSync(join(tmpdir(), 'bunko-forbidden-'))
afterAll(() => rmSync(state, { recursive: true }))

const visa = 'card 411111…1111'
const encoded = (text: string) => Buffer.from(text).toString('base64')

describe('the search for cards and secrets', () => {
  it.each([
    'number: 4111111111111111',
    'it was 4111 1111 1111 1111.',
    '4111-1111-1111-1111',
    'n=4111+1111+1111+1111&x=1',
    'n=4111%201111%201111%201111',
    'n=4111%2D1111%2D1111%2D1111',
    '４１１１１１１１１１１１１１１１',
    encoded('4111111111111111'),
    encoded('a4111111111111111'),
    encoded('{"n":"4111111111111111"}'),
  ])('finds a card number in %s', (text) => {
    expect(foundIn(text, cards)).toContain(visa)
  })

  it('knows every card number in the tests, and a security code by its field’s name', () => {
    for (const number of ['5555555555554444', '378282246310005', '3530111333300000', '4100000000005000'])
      expect(foundIn(number, cards), number).toHaveLength(1)
    for (const code of ['"security_code":"123"', '&cvc=987', '{"securityCode": 1234}'])
      expect(foundIn(code, cards), code).toEqual(['security code'])
  })

  it('ignores numbers that are no test cards, and masked ones', () => {
    for (const text of ['94111111111111111', '411111******1111', '4111111111111118', 'cvc', '"code":"123"'])
      expect(foundIn(text, cards), text).toEqual([])
  })

  it('finds secrets as plain text, in an address and inside base64', () => {
    for (const text of ['x shoppass01', encoded('tshop00000001:shoppass01'), encoded('abshoppass01yz')])
      expect(foundIn(text, secrets), text).toEqual(['GMO shopPass'])
    expect(foundIn('sandbox-webhook-secret', secrets)).toEqual(['GAKKEN_ID webhookSecret'])
    expect(foundIn('Bunko-demo-1', secrets)).toEqual(['password of the demo'])
    expect(foundIn('bunko-google-secret', secrets)).toContain('client secret of google')
  })

  it('searches rows, blobs and files of a state folder, but not the state of the sandbox', () => {
    mkdirSync(join(state, 'd1'))
    mkdirSync(join(state, 'do'))
    writeFileSync(join(state, 'blob'), 'x4111111111111111')
    writeFileSync(join(state, 'do', 'book'), '4111111111111111')
    const database = new DatabaseSync(join(state, 'd1', 'a.sqlite'))
    database.exec(
      "CREATE TABLE note (a, b BLOB); INSERT INTO note VALUES (9007336693694464, NULL); INSERT INTO note VALUES ('4111 1111 1111 1111', NULL)",
    )
    database
      .prepare('INSERT INTO note VALUES (?, ?)')
      .run(`${'x'.repeat(20_000)}shoppass01`, Buffer.from('sitepass01'))
    database.close()
    expect(searchState(state, [...cards, ...secrets]).sort()).toEqual(
      [
        'GMO shopPass in the table note',
        'GMO sitePass in the table note',
        `${visa} in the file blob`,
        `${visa} in the table note`,
      ].sort(),
    )
  })
})
