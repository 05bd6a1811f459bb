import { useRouteLoaderData } from '@remix-run/react'
import type { CSSProperties } from 'react'
import type { BareLayout, ButtonStyle } from '#app/ui/layout/bare-layout-view.ts'
import { inCss } from '#app/ui/theme/palette.ts'
import type { CustomButton } from '#app/visit/site-settings.ts'

/** The layout's data for parts that error pages show too. Null if the root route itself failed. */
export function useLayoutIfAny(): BareLayout | null {
  return useRouteLoaderData<() => Promise<BareLayout>>('root') ?? null
}

/** The layout's data on pages whose root route succeeded. Throws otherwise. */
export function useLayout(): BareLayout {
  const frame = useLayoutIfAny()
  if (frame === null) throw new Error('the root route has answered nothing')
  return frame
}

type OwnButton = {
  /** Null if the site uses the product's. */
  label: string | null
  style: CSSProperties | undefined
}

/** The site's own label and colours for a button. */
export function useCustomButton(name: CustomButton): OwnButton {
  return customButton(useLayoutIfAny()?.buttons[name])
}

/** The label and the colours of a button that a site may have changed. */
export function customButton(look: ButtonStyle | undefined): OwnButton {
  if (look === undefined) return { label: null, style: undefined }
  return {
    label: look.label || null,
    style: { '--accent': inCss(look.ground), '--accent-ink': inCss(look.ink) } as CSSProperties,
  }
}
