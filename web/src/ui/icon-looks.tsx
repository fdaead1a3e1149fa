import { LucideProvider } from 'lucide-react'
import type { ReactNode } from 'react'

/** Icons are as high as the words beside them; one that is smaller says so by its `size`, in px. */
export const IconLooks = ({ children }: { children: ReactNode }) => (
  <LucideProvider size={16} strokeWidth={1.9}>
    {children}
  </LucideProvider>
)
