import { useEffect } from 'react'

/** Goes on to the provider by script, so that its answer may come in the fragment (R165). */
export function ProviderStart({ url }: { url: string }) {
  useEffect(() => location.replace(url), [url])
  return null
}
