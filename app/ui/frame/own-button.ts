import type { CSSProperties } from 'react'
import { inCss } from '#app/ui/theme/schemes.ts'
import type { CustomButton } from '#app/visit/site-settings.ts'
import { useFrameIfAny } from './frame.ts'

/** Returns the site's own label and colours for a button; the label is null if the site uses the product's. */
export function useCustomButton(name: CustomButton): {
  label: string | null
  style: CSSProperties | undefined
} {
  const look = useFrameIfAny()?.buttons[name]
  if (look === undefined) return { label: null, style: undefined }
  return {
    label: look.label || null,
    style: { '--accent': inCss(look.ground), '--accent-ink': inCss(look.ink) } as CSSProperties,
  }
}
