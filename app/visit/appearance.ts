export const schemes = ['auto', 'light', 'dark'] as const
export const textSizes = ['small', 'normal', 'large', 'largest'] as const
export const leadings = ['normal', 'wide', 'widest'] as const

/** How a reader likes pages: light or dark (`auto` follows the device), the size of text, the space between lines. */
export type Appearance = {
  scheme: (typeof schemes)[number]
  size: (typeof textSizes)[number]
  leading: (typeof leadings)[number]
}

export const defaultAppearance: Appearance = { scheme: 'auto', size: 'normal', leading: 'normal' }

/** The factor on the site's own text size. */
export const timesOf = { small: 0.9, normal: 1, large: 1.15, largest: 1.35 } as const satisfies Record<
  Appearance['size'],
  number
>

/** Writes an appearance for the cookie and for the key of a cached page. */
export function appearanceToText({ scheme, size, leading }: Appearance): string {
  return [scheme, size, leading].join('.')
}

/** Reads an appearance from a cookie. Anything invalid becomes the default. */
export function readAppearance(text: string | null): Appearance {
  const [scheme, size, leading] = (text ?? '').split('.')
  return {
    scheme: schemes.find((known) => known === scheme) ?? defaultAppearance.scheme,
    size: textSizes.find((known) => known === size) ?? defaultAppearance.size,
    leading: leadings.find((known) => known === leading) ?? defaultAppearance.leading,
  }
}
