import { useFormContext, useWatch } from 'react-hook-form'
import { Text } from '../../../../i18n/text.tsx'
import type { SettingsValues } from '../settings-values.ts'
import { Preview } from './preview.tsx'
import styles from './preview.module.css'

export function BrandsPreview() {
  const { control } = useFormContext<SettingsValues>()
  const brands = useWatch({ control, name: 'brands' })
  return (
    <Preview>
      {(pick) =>
        brands.length > 0 ? (
          <ul className={styles.brands}>
            {brands.map((brand, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two brands can have one name
              <li key={at}>{pick(brand) || '–'}</li>
            ))}
          </ul>
        ) : (
          <p className="small quiet">
            <Text id="set.noBrands" />
          </p>
        )
      }
    </Preview>
  )
}
