type Named = { plan_name: string; plan_name_en: string }

/** The plan's name in the language of the page; without an English name, the Chinese one. */
export const planNameOf = ({ plan_name, plan_name_en }: Named, locale: string): string =>
  locale.startsWith('zh') ? plan_name : plan_name_en || plan_name
