import { crc32, deflateSync } from 'node:zlib'

/** Makes a red PNG with an alpha channel. `data` replaces its compressed pixels. */
export function pngOf(width: number, height: number, { data = Buffer.alloc(0) } = {}): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 6], 8)
  const mark = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const packed = data.length > 0 ? data : deflateSync(redRows(width, height))
  return new Uint8Array(
    Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]),
  )
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function redRows(width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (1 + 4 * width), Buffer.from([255, 0, 0, 255]))
  for (let row = 0; row < height; row++) rows[row * (1 + 4 * width)] = 0
  return rows
}
