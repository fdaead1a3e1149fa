/** Settings for FINAL of tables whose rows never leave their partition: each partition is merged by itself. */
export const FINAL = { do_not_merge_across_partitions_select_final: 1 } as const
