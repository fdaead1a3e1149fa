import { MACROS, macrosOf } from '@sluice/contract/macros'
import { Controller } from 'react-hook-form'
import { Text } from '../../i18n/text.tsx'
import { savedAsHint } from '../../parts/typed-address/saved-as.tsx'
import { Field, Optional } from '../../ui/field.tsx'
import { CountryPicker } from './country-picker.tsx'
import { DomainField } from './domain-field.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { FormSimulator } from './simulator/form-simulator.tsx'
import { SwitchField } from './switch-field.tsx'
import type { useCloakForm } from './use-cloak-form.ts'
import forms from '../../ui/forms.module.css'
import links from '../../ui/links.module.css'
import swatches from '../../ui/swatches.module.css'

const FILLED = macrosOf(MACROS)

type CloakFieldsProps = { state: ReturnType<typeof useCloakForm>; isNew: boolean }

/** The fields of a link. Leaving cloak mode clears the regions, which can be restored. */
export function CloakFields({ state, isNew }: CloakFieldsProps) {
  const { form, keptRegions, text, fault, t } = state
  const [mode, realUrl, auditUrl] = form.watch(['mode', 'realUrl', 'auditUrl'])
  return (
    <>
      <Field label={<Text id="cloaks.name" />} error={fault('name')}>
        {(control) => (
          <input
            {...control}
            {...text('name')}
            className={forms.input}
            placeholder={t('cloaks.nameExample')}
            autoComplete="off"
          />
        )}
      </Field>
      <ModeChoice value={mode} onChange={state.chooseMode} />
      {mode !== 'cloak' && keptRegions.length > 0 && (
        <p className="tiny quiet">
          <Text id="cloaks.regionsKept" values={{ count: keptRegions.length }} />
        </p>
      )}
      {mode === 'cloak' && (
        <Field label={<Text id="cloaks.regions" />} error={fault('selectedRegions')}>
          {(control) => (
            <Controller
              control={form.control}
              name="selectedRegions"
              render={({ field }) => {
                const choose = (codes: string[]) => {
                  field.onChange(codes)
                  form.clearErrors('selectedRegions')
                }
                return (
                  <>
                    <CountryPicker
                      control={control}
                      value={field.value}
                      onBlur={() => {}}
                      onChange={choose}
                    />
                    {field.value.length === 0 && keptRegions.length > 0 && (
                      <p className="small">
                        <button type="button" className={links.link} onClick={() => choose(keptRegions)}>
                          <Text id="cloaks.regionsRestore" values={{ count: keptRegions.length }} />
                        </button>
                      </p>
                    )}
                  </>
                )
              }}
            />
          )}
        </Field>
      )}
      <Field
        label={
          <>
            <i className={`${swatches.swatch} ${swatches.real}`} /> <Text id="realLink" />
          </>
        }
        error={fault('realUrl')}
        hint={savedAsHint(realUrl, FILLED)}
      >
        {(control) => (
          <input
            {...control}
            {...text('realUrl')}
            className={forms.input}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label={
          <>
            <i className={`${swatches.swatch} ${swatches.audit}`} /> <Text id="auditLink" />
            {mode === 'full_open' && <Optional />}
          </>
        }
        error={fault('auditUrl')}
        hint={savedAsHint(auditUrl, FILLED)}
      >
        {(control) => (
          <input
            {...control}
            {...text('auditUrl')}
            className={forms.input}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
          />
        )}
      </Field>
      <SwitchField box={form.register('clickId')} label="cloaks.clickId" hint="cloaks.clickIdHint" />
      <SwitchField
        box={form.register('trackingTemplate')}
        label="cloaks.trackingTemplate"
        hint="cloaks.trackingTemplateHint"
      />
      <DomainField state={state} />
      {isNew && (
        <Field
          label={
            <>
              <Text id="cloaks.code" />
              <Optional />
            </>
          }
          error={fault('shortLink')}
          hint={<Text id="cloaks.codeHint" />}
        >
          {(control) => (
            <span className={`${forms.input} ${forms.with}`}>
              <span className="mono faint">/t/</span>
              <input {...control} {...text('shortLink')} className="mono" maxLength={32} autoComplete="off" />
            </span>
          )}
        </Field>
      )}
      <FormSimulator state={state} />
    </>
  )
}
