import {
  CircleCheck,
  CreditCard,
  GitCommitVertical,
  type LucideIcon,
  StickyNote,
  TriangleAlert,
} from 'lucide-react'
import type { ChartMoment } from './chart-moment.ts'

export const MARK_ICONS: Readonly<Record<ChartMoment['kind'], LucideIcon>> = {
  version: GitCommitVertical,
  note: StickyNote,
  plan: CreditCard,
  outage: TriangleAlert,
  back: CircleCheck,
}
