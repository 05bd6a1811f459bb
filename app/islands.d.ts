/** Made by the build (scripts/parts/browser-bundles.ts). */
declare module 'virtual:islands' {
  /** Islands of React export their component; those that need none a `wake`. */
  type Island =
    | { wake: import('#app/ui/islands/alive.ts').Alive }
    | Record<string, React.ComponentType<object>>

  export const islands: Record<string, (() => Promise<Island>) | undefined>
}
