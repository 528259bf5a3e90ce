// What the dialect of these files means on a device: lanes of one. Contraction would save time and change the last bits.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF
typedef double real;
typedef int mask;
typedef long whole;
#define FN static inline
#define GLOBAL __global
#define TABLE __constant
#define SPLAT(c) (c)
#define CHOOSE(m, a, b) ((m) ? (a) : (b))
#define ANY(m) (m)
#define NOT(m) (!(m))
#define BITS(x) as_long(x)
#define REAL(x) as_double(x)
#define ROOT(x) sqrt(x)
#define MOST_CONTACTS CONTACTS
#define MOST_COUPLINGS (CONTACTS * (BAND + 1))
#define MOST_ORDER ORDER
// Where loops are written out, arrays become registers.
#ifdef WRITTEN_OUT
#define UNROLL _Pragma("unroll")
#else
#define UNROLL
#endif
#define TOGETHER 1
