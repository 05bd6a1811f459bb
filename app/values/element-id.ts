/** Ids of contents and other elements, as they stand in URLs (R065). */
export type ElementId = string

const pattern = /^[a-z0-9]{20,64}$/

export function isElementId(text: unknown): text is ElementId {
  return typeof text === 'string' && pattern.test(text)
}

/** 32 signs, so that five bits of a byte choose one without bias. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** A new id of 24 signs (120 bits). `randomBytes` comes from the visit. */
export function newElementId(randomBytes: (size: number) => Uint8Array): ElementId {
  return elementIdOf(randomBytes(24))
}

/** A sign for each byte. */
export function elementIdOf(bytes: Uint8Array): ElementId {
  return Array.from(bytes, (byte) => alphabet[byte & 31]).join('')
}
