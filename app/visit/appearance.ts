export const schemes = ['auto', 'light', 'dark'] as const
export const textSizes = ['small', 'normal', 'large', 'largest'] as const
export const leadings = ['normal', 'wide', 'widest'] as const

/** How somebody reads: light or dark (`auto` is as their device is), which size of text, how far apart its lines. */
export type Appearance = {
  scheme: (typeof schemes)[number]
  size: (typeof textSizes)[number]
  leading: (typeof leadings)[number]
}

export const usualAppearance: Appearance = { scheme: 'auto', size: 'normal', leading: 'normal' }

/** How many times the site's own size. */
export const timesOf = { small: 0.9, normal: 1, large: 1.15, largest: 1.35 } as const satisfies Record<
  Appearance['size'],
  number
>

/** As a cookie and the key of a cached page have it. */
export function appearanceToText({ scheme, size, leading }: Appearance): string {
  return [scheme, size, leading].join('.')
}

/** What a browser remembers; the usual where it is nothing of ours. */
export function readAppearance(text: string | null): Appearance {
  const [scheme, size, leading] = (text ?? '').split('.')
  return {
    scheme: schemes.find((known) => known === scheme) ?? usualAppearance.scheme,
    size: textSizes.find((known) => known === size) ?? usualAppearance.size,
    leading: leadings.find((known) => known === leading) ?? usualAppearance.leading,
  }
}
