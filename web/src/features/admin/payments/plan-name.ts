type Named = { plan_name: string; plan_name_en: string }

/** The plan's name in the language of the page; a plan without an English one has only the Chinese. */
export const planNameOf = ({ plan_name, plan_name_en }: Named, locale: string): string =>
  locale.startsWith('zh') ? plan_name : plan_name_en || plan_name
