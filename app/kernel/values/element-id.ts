/** The id of a content or another element, as used in URLs (R065). */
export type ElementId = string

const pattern = /^[a-z0-9]{20,64}$/

export function isElementId(text: unknown): text is ElementId {
  return typeof text === 'string' && pattern.test(text)
}

/** 32 characters, so that five bits of a byte choose one without bias. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Makes a new id of 24 characters (120 bits). `randomBytes` comes from the visit. */
export function newElementId(randomBytes: (size: number) => Uint8Array): ElementId {
  return elementIdOf(randomBytes(24))
}

/** Makes one character from each byte. */
export function elementIdOf(bytes: Uint8Array): ElementId {
  return Array.from(bytes, (byte) => alphabet[byte & 31]).join('')
}
