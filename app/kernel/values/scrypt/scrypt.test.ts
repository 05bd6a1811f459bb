import { randomBytes, scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { scryptInSteps } from './scrypt.ts'

const atOnce = async () => {}

/** The test vectors of RFC 7914, section 12, except the last, which takes 1 GiB. */
const vectors = [
  {
    ...{ secret: '', salt: '', ln: 4, r: 1, p: 1 },
    key: '77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906',
  },
  {
    ...{ secret: 'password', salt: 'NaCl', ln: 10, r: 8, p: 16 },
    key: 'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
  },
  {
    ...{ secret: 'pleaseletmein', salt: 'SodiumChloride', ln: 14, r: 8, p: 1 },
    key: '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
  },
]

describe('scrypt in steps', () => {
  it.each(vectors)('gives the key of RFC 7914 for "$secret"', async ({ secret, salt, key, ...cost }) => {
    const made = await scryptInSteps(secret, Buffer.from(salt), { ...cost, length: 64 }, atOnce)
    expect(made.toString('hex')).toBe(key)
  })

  it("gives the platform's keys for any secret, salt and cost", async () => {
    for (const [ln, r, p] of [...Array(40).fill([6, 8, 2]), [1, 8, 1], [1, 1, 3], [7, 5, 2], [14, 8, 5]]) {
      const [secret, salt] = [randomBytes(32).toString('hex'), randomBytes(16)]
      const made = await scryptInSteps(secret, salt, { ln, r, p, length: 32 }, atOnce)
      const native = scryptSync(secret, salt, 32, { N: 2 ** ln, r, p, maxmem: 2 ** 26 })
      expect(made.toString('hex'), `${ln} ${r} ${p} ${secret} ${salt.toString('hex')}`).toBe(
        native.toString('hex'),
      )
    }
  })

  it('gives way between all steps, two for each lane', async () => {
    let times = 0
    const count = async () => {
      times += 1
    }
    await scryptInSteps('a', Buffer.from('salt'), { ln: 4, r: 8, p: 5, length: 32 }, count)
    expect(times).toBe(9)
  })

  it('never shares memory with another that runs between its steps, nor with one that was cut off', async () => {
    const cost = { ln: 5, r: 8, p: 3, length: 32 }
    const native = (secret: string) => scryptSync(secret, 'salt', 32, { N: 32, r: 8, p: 3 }).toString('hex')
    const made = async (secret: string, giveWay = () => new Promise<void>((done) => setImmediate(done))) =>
      (await scryptInSteps(secret, Buffer.from('salt'), cost, giveWay)).toString('hex')
    void made('cut off', () => new Promise(() => {}))
    const inside = made('outer', async () => expect(await made('inner', atOnce)).toBe(native('inner')))
    const secrets = ['a', 'b', 'c', 'd']
    expect(await Promise.all([inside, ...secrets.map((secret) => made(secret))])).toEqual(
      ['outer', ...secrets].map(native),
    )
  })

  it('leaves nothing behind in its memory, also if it fails', async () => {
    const held: ArrayBufferLike[] = []
    const { Uint8Array: bytes } = globalThis
    globalThis.Uint8Array = class extends bytes {
      constructor(...given: ConstructorParameters<typeof bytes>) {
        super(...given)
        if (this.byteLength >= 65_536 || this.buffer.byteLength >= 65_536) held.push(this.buffer)
      }
    } as typeof bytes
    const parameters = { ln: 4, r: 8, p: 1, length: 32 }
    const broken = () => Promise.reject(new Error('broken'))
    try {
      await scryptInSteps('a', Buffer.from('salt'), parameters, atOnce)
      await expect(scryptInSteps('a', Buffer.from('salt'), parameters, broken)).rejects.toThrow('broken')
    } finally {
      globalThis.Uint8Array = bytes
    }
    expect(held.length).toBeGreaterThanOrEqual(3)
    for (const buffer of held) expect(new Uint8Array(buffer).some((byte) => byte !== 0)).toBe(false)
  })
})
