import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2023',
    // A data: address would not pass the site's content security policy for scripts and styles.
    assetsInlineLimit: 0,
  },
})
