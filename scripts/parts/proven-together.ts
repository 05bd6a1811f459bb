/** Groups of packages that were tested together. The packages of one line are updated together or not at all. */
export const provenTogether: Record<string, readonly string[]> = {
  'one copy of workerd serves, bundles and runs the tests': [
    'wrangler',
    'miniflare',
    'esbuild',
    'vitest',
    '@cloudflare/vitest-plugin',
    '@cloudflare/workers-types',
  ],
  'Remix 2 and what it renders with; app/kernel/rendering stands in for parts of it (docs/adr/040)': [
    '@remix-run/cloudflare',
    '@remix-run/dev',
    '@remix-run/react',
    '@remix-run/route-config',
    '@remix-run/server-runtime',
    '@types/react',
    '@types/react-dom',
    'react',
    'react-dom',
    'vite',
  ],
  'remix-i18next 7 waits for React Router 7 (docs/adr/041)': ['i18next', 'react-i18next', 'remix-i18next'],
  'the dialect of app/kernel/data (docs/adr/040)': ['kysely', 'kysely-d1'],
  'one release of Tailwind': ['tailwindcss', '@tailwindcss/vite'],
  'forms by a schema': ['@conform-to/react', '@conform-to/zod', 'zod'],
  "the project's own Node": ['node', '@types/node'],
  'the build cuts parts out of it, and stops where it is another (docs/adr/101)': ['pdfjs-dist'],
  'pictures are compared with what these drew (docs/adr/103)': [
    '@cwasm/jpeg-turbo',
    '@embedpdf/pdfium',
    '@jsquash/webp',
  ],
}
