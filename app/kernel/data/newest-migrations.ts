// Made from migrations/ by scripts/generate-tables.ts.

/** The last migration of each kind of database that this code knows, and how many there are. */
export const newestMigrations = {
  core: { name: '0126_wallets.sql', count: 106 },
  search: { name: '0003_text_in_files.sql', count: 3 },
} as const
